// Programs that run in the page under measurement; text, as those in in-page.ts.

/** When the page begins to have its data, and when a drawing that was made since is painted. */
export const WATCH_DRAWING = `
  window.drawing = {
    began: 0,
    begin() {
      this.old = new Set([...document.querySelectorAll('[data-drawn]')].map(one => one.dataset.drawn + one.clientWidth));
      this.began = 0;
      const parse = Response.prototype.json, text = Response.prototype.text;
      const note = own => function () { return own.call(this).then(data => { window.drawing.began = performance.now(); return data; }); };
      Response.prototype.json = note(parse);
      Response.prototype.text = note(text);
    },
    shown(mark) {
      return new Promise(done => {
        const look = () => {
          const found = this.began > 0 && document.querySelector(mark) && !document.querySelector('main [aria-busy="true"]');
          if (!found) return requestAnimationFrame(look);
          // The frame after the one that has it: that one is painted.
          requestAnimationFrame(() => setTimeout(() => done(performance.now() - this.began)));
        };
        look();
      });
    },
  };
`;

/** What was seen of the frames between two moments. */
export interface Frames {
  perSecond: number;
  longestTaskMs: number;
  longTasks: number;
}

/** Begins to count frames and long tasks; its `end` gives what was seen, once the page is still. */
export const FRAMES = `() => {
  const began = performance.now();
  let frames = 0, over = false;
  const tasks = [];
  const watch = new PerformanceObserver(list => { for (const entry of list.getEntries()) tasks.push(entry.duration); });
  watch.observe({ type: 'longtask' });
  const count = () => { frames++; if (!over) requestAnimationFrame(count); };
  requestAnimationFrame(count);
  return {
    end: async () => {
      await new Promise(done => requestAnimationFrame(() => setTimeout(done)));
      over = true;
      const seconds = (performance.now() - began) / 1000;
      await new Promise(done => setTimeout(done, 100));
      watch.disconnect();
      return { perSecond: frames / seconds, longestTaskMs: Math.max(0, ...tasks), longTasks: tasks.length };
    },
  };
}`;

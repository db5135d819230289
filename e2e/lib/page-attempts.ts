import type { Page } from '@playwright/test';
import type { Attempt } from './draw.ts';

/** The outcome of one: what the page could read, or that it could open a socket. */
export interface Outcome {
  attempt: number;
  read: string;
  opened?: boolean;
}

/** Has the page try all of them at once; `waitMs` later it returns what it could read. */
export function tryAll(page: Page, attempts: readonly Attempt[], waitMs: number): Promise<Outcome[]> {
  return page.evaluate(tryInPage, { attempts, waitMs });
}

/** Within the page. */
async function tryInPage(options: { attempts: readonly Attempt[]; waitMs: number }): Promise<Outcome[]> {
  const { attempts, waitMs } = options;
  const outcomes: Outcome[] = attempts.map((_, attempt) => ({ attempt, read: '' }));
  const over = AbortSignal.timeout(waitMs);
  /** Looked at when the time is over: frames and windows that the page may look into or not. */
  const looks: (() => void)[] = [];
  const note = (attempt: number, text: unknown) => {
    const outcome = outcomes[attempt];
    if (outcome) outcome.read += `${String(text)}\n`;
  };
  const careful = (act: () => void) => {
    try {
      act();
    } catch {
      // The browser refuses: nothing was tried, or nothing could be read.
    }
  };
  addEventListener('message', event => note(0, `message ${JSON.stringify(event.data)}`));
  const asBody = ({ method, type, body }: { method: string; type: string; body: string }) =>
    ['GET', 'HEAD'].includes(method) ? undefined : new Blob([body], { type });
  const lookInto = (index: number, of: () => Window | null | undefined) =>
    looks.push(() =>
      careful(() => {
        const view = of();
        if (view && view.location.href !== 'about:blank')
          note(index, view.document.documentElement.outerHTML);
      }),
    );

  const windows: (Window | null)[] = [];
  const tasks = attempts.map(async (attempt, index) => {
    switch (attempt.by) {
      case 'fetch': {
        const { url, type: _type, body: _body, by: _by, ...init } = attempt;
        const response = await fetch(url, { ...init, body: asBody(attempt) ?? null, signal: over });
        return note(index, await response.text());
      }
      case 'xhr':
        return careful(() => {
          const request = new XMLHttpRequest();
          request.open(attempt.method, attempt.url);
          request.withCredentials = attempt.credentials;
          for (const [name, value] of Object.entries(attempt.headers)) request.setRequestHeader(name, value);
          request.addEventListener('load', () => note(index, request.responseText));
          request.send(asBody(attempt) ?? null);
        });
      case 'beacon':
        return careful(() =>
          navigator.sendBeacon(attempt.url, new Blob([attempt.body], { type: attempt.type })),
        );
      case 'form': {
        const target = `target-${index}`;
        if (attempt.into === 'frame') {
          const frame = document.createElement('iframe');
          frame.name = target;
          document.body.append(frame);
          lookInto(index, () => frame.contentWindow);
        } else {
          const opened = open('about:blank', target);
          windows.push(opened);
          lookInto(index, () => opened);
        }
        const form = document.createElement('form');
        Object.assign(form, { action: attempt.url, method: attempt.method, enctype: attempt.type, target });
        const field = document.createElement('input');
        const at = attempt.body.indexOf('=');
        field.name = at < 0 ? attempt.body : attempt.body.slice(0, at);
        field.value = at < 0 ? '' : attempt.body.slice(at + 1);
        form.append(field);
        document.body.append(form);
        return form.submit();
      }
      case 'element': {
        const { tag, url } = attempt;
        const element = document.createElement(
          tag === 'module' ? 'script' : tag === 'prefetch' ? 'link' : tag,
        );
        if (tag === 'module') element.setAttribute('type', 'module');
        if (tag === 'link') element.setAttribute('rel', 'stylesheet');
        if (tag === 'prefetch') element.setAttribute('rel', 'prefetch');
        element.setAttribute(
          tag === 'object' ? 'data' : tag === 'link' || tag === 'prefetch' ? 'href' : 'src',
          url,
        );
        document.body.append(element);
        if (element instanceof HTMLIFrameElement) {
          lookInto(index, () => element.contentWindow);
          element.addEventListener('load', () => element.contentWindow?.postMessage(attempt.url, '*'));
        }
        if (element instanceof HTMLLinkElement)
          looks.push(() =>
            careful(() => [...(element.sheet?.cssRules ?? [])].map(rule => note(index, rule.cssText))),
          );
        return;
      }
      case 'window': {
        const opened = open(attempt.url);
        windows.push(opened);
        lookInto(index, () => opened);
        await new Promise(resolve => setTimeout(resolve, waitMs / 2));
        return careful(() => opened?.postMessage(attempt.says, '*'));
      }
      case 'import':
        return note(index, JSON.stringify(await import(/* @vite-ignore */ attempt.url)));
      case 'worker':
        return careful(() => {
          const worker = new Worker(attempt.url);
          worker.addEventListener('message', event => note(index, JSON.stringify(event.data)));
        });
      case 'events':
        return careful(() => {
          const events = new EventSource(attempt.url);
          events.addEventListener('message', event => note(index, event.data));
          looks.push(() => events.close());
        });
      case 'socket':
        return careful(() => {
          const socket = new WebSocket(attempt.url);
          socket.addEventListener('open', () => {
            Object.assign(outcomes[index] ?? {}, { opened: true });
            for (const text of attempt.says) socket.send(text);
          });
          socket.addEventListener('message', event => note(index, event.data));
          looks.push(() => socket.close());
        });
    }
  });
  const settled = Promise.allSettled(tasks);
  await new Promise(resolve => setTimeout(resolve, waitMs));
  for (const look of looks) look();
  await settled;
  for (const opened of windows) careful(() => opened?.close());
  document.body.replaceChildren();
  return outcomes;
}

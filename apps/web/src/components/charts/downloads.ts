import type { PlotOption } from './engine.ts';
import type { Palette } from './palette.ts';
import { loadEngine } from './use-drawing.ts';

/** A picture to save: what stands above the drawing is written into it, so that it says what it shows. */
export interface Picture {
  title: string;
  /** Under the title: what range, from where. */
  note: string;
  legend: readonly { name: string; colour: string }[];
  option: PlotOption;
  width: number;
  height: number;
  palette: Palette;
}

const HEAD = 64;
const PAD = 16;

/** Saves text or bytes as a file. */
export function saveFile(name: string, content: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // The browser has read it by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** A name for a file: letters and digits of any script, the rest as single dashes. */
export function fileName(title: string, ending: string): string {
  const plain = title
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .toLowerCase()
    .slice(0, 80);
  return `${plain === '' ? 'chart' : plain}.${ending}`;
}

/** Saves the picture in twice its size. */
export async function savePng(picture: Picture): Promise<void> {
  const { canvasOf } = await loadEngine();
  const scale = 2;
  const canvas = document.createElement('canvas');
  canvas.width = (picture.width + 2 * PAD) * scale;
  canvas.height = (picture.height + HEAD + PAD) * scale;
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('This browser gives no canvas to draw the picture on');
  pen.scale(scale, scale);
  pen.fillStyle = picture.palette.surface;
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.fillStyle = picture.palette.text;
  pen.font = `600 16px ${picture.palette.font}`;
  pen.fillText(picture.title, PAD, 28);
  pen.font = `400 12px ${picture.palette.font}`;
  let x = PAD;
  for (const { name, colour } of picture.legend) {
    pen.fillStyle = colour;
    pen.fillRect(x, 44, 12, 3);
    pen.fillStyle = picture.palette.text2;
    pen.fillText(name, x + 18, 50);
    x += 34 + pen.measureText(name).width;
  }
  pen.fillStyle = picture.palette.text3;
  pen.textAlign = 'end';
  pen.fillText(picture.note, picture.width + PAD, 28);
  pen.drawImage(
    canvasOf(picture.option, picture.width, picture.height, scale),
    PAD,
    HEAD,
    picture.width,
    picture.height,
  );
  const bytes = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, 'image/png'));
  if (!bytes) throw new Error('The picture could not be made');
  saveFile(fileName(picture.title, 'png'), bytes);
}

/** Saves the picture as lines that stay sharp at every size. */
export async function saveSvg(picture: Picture): Promise<void> {
  const { svgOf } = await import('./engine-svg.ts');
  const inner = svgOf(picture.option, picture.width, picture.height).replace(
    '<svg ',
    `<svg x="${PAD}" y="${HEAD}" `,
  );
  saveFile(fileName(picture.title, 'svg'), new Blob([svgText(picture, inner)], { type: 'image/svg+xml' }));
}

/** The whole picture around the drawing. */
export function svgText({ title, note, legend, width, height, palette }: Picture, drawing: string): string {
  const full = width + 2 * PAD;
  let x = PAD;
  const names = legend.map(({ name, colour }) => {
    const at = x;
    x += 34 + name.length * 6.5;
    return (
      `<rect x="${at}" y="44" width="12" height="3" fill="${escapeXml(colour)}"/>` +
      `<text x="${at + 18}" y="50" fill="${escapeXml(palette.text2)}" font-size="12">${escapeXml(name)}</text>`
    );
  });
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${full}" height="${height + HEAD + PAD}" font-family="${escapeXml(palette.font)}">` +
    `<rect width="100%" height="100%" fill="${escapeXml(palette.surface)}"/>` +
    `<text x="${PAD}" y="28" fill="${escapeXml(palette.text)}" font-size="16" font-weight="600">${escapeXml(title)}</text>` +
    `<text x="${full - PAD}" y="28" fill="${escapeXml(palette.text3)}" font-size="12" text-anchor="end">${escapeXml(note)}</text>` +
    `${names.join('')}${drawing}</svg>`
  );
}

/** Names come from elsewhere: no markup, and no character XML forbids. */
function escapeXml(text: string): string {
  return (
    text
      // oxlint-disable-next-line no-control-regex -- XML may hold none of these
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
      .replace(/[&<>"']/g, letter => `&#${letter.charCodeAt(0)};`)
  );
}

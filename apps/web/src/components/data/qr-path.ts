/** A QR code as one path of dark squares, in a square of so many modules. */
export interface QrPath {
  path: string;
  edge: number;
}

/** Draws a text as a QR code. The encoder loads when it is first asked for; nothing of the text is kept. */
export async function drawQr(value: string): Promise<QrPath> {
  const { default: encodeQR } = await import('qr');
  // A border of 2 modules: the white frame around gives the rest of the quiet zone.
  const rows = encodeQR(value, 'raw', { ecc: 'medium', border: 2 });
  const path = rows
    .flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('');
  return { path, edge: rows.length };
}

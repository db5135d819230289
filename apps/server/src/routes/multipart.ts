import { InvalidValueError } from '@sunscope/tron/errors';

/** Parts a form may have; a body of 50 MB could hold a million. */
const MOST_PARTS = 64;
const MOST_HEADER_BYTES = 4096;
const BREAK = Buffer.from('\r\n');
const HEADER_END = Buffer.from('\r\n\r\n');

/** What a form sends: its fields, and as `files` its parts with a file name, in the form the JSON calls take. */
export type FormBody = Record<string, unknown> & { files: { name: string; code: string }[] };

/**
 * Reads multipart/form-data.
 * @throws InvalidValueError `invalid_multipart`
 */
export function readMultipart(body: Buffer, contentType: string): FormBody {
  const boundary = /boundary=(?:"([^"]{1,70})"|([^;\s]{1,70}))/i.exec(contentType);
  const name = boundary?.[1] ?? boundary?.[2];
  if (name === undefined) refuse('the content type names no boundary');
  const fence = Buffer.from(`--${name}`);
  const form: FormBody = { files: [] };
  let at = body.indexOf(fence);
  if (at === -1) refuse('the boundary does not stand in the body');
  for (let parts = 0; ; parts++) {
    at += fence.length;
    if (body.subarray(at, at + 2).toString('latin1') === '--') return form;
    if (parts === MOST_PARTS) refuse(`more than ${MOST_PARTS} parts`);
    const start = at + BREAK.length;
    const next = body.indexOf(Buffer.concat([BREAK, fence]), at);
    const headEnd = body.indexOf(HEADER_END, at);
    if (next === -1 || headEnd === -1 || headEnd > next || headEnd - start > MOST_HEADER_BYTES)
      refuse('a part has no head or no end');
    addPart(form, body.toString('utf8', start, headEnd), body.toString('utf8', headEnd + 4, next));
    at = next + BREAK.length;
  }
}

function addPart(form: FormBody, head: string, content: string): void {
  const disposition = /^content-disposition:\s*form-data;(.*)$/im.exec(head)?.[1] ?? '';
  const field = valueOf(disposition, 'name');
  const file = valueOf(disposition, 'filename');
  if (file !== undefined) form.files.push({ name: file, code: content });
  else if (field === undefined || field === '__proto__') refuse('a part has no name');
  else if (field !== 'files') form[field] = content;
}

function valueOf(disposition: string, name: string): string | undefined {
  const [, quoted, plain] =
    new RegExp(`(?:^|[;\\s])${name}=(?:"((?:[^"\\\\]|\\\\.)*)"|([^;\\s]*))`, 'i').exec(disposition) ?? [];
  return quoted?.replace(/\\(.)/g, '$1').replaceAll('%22', '"') ?? plain;
}

function refuse(message: string): never {
  throw new InvalidValueError('invalid_multipart', `This form cannot be read: ${message}`);
}

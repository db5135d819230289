/** Why a file is not taken; a key of the words. */
export type FileFault = 'file_many' | 'file_type' | 'file_empty' | 'file_large';

/** The specification's largest file a visitor may choose. */
export const MOST_UPLOAD_BYTES = 5_242_880;

/** Judges a file by what is known before it is read. */
export function fileFault(
  file: { name: string; size: number; count: number },
  types: readonly string[],
  mostBytes: number,
  many = false,
): FileFault | undefined {
  if (file.count > 1 && !many) return 'file_many';
  if (!types.some(type => file.name.toLowerCase().endsWith(type))) return 'file_type';
  if (file.size === 0) return 'file_empty';
  return file.size > mostBytes ? 'file_large' : undefined;
}

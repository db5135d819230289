/** A file, and the name it has among the sources. */
export interface NamedFile {
  name: string;
  file: File;
}

/** Folders whose own name belongs to the names of what is in them, chosen by themselves or with the whole project. */
const KEPT = new Set(['contracts', 'src', 'lib']);

/** Sources of a folder that was chosen, each by its path; everything else in it is left out. */
export function sourcesOfFolder(files: readonly File[]): NamedFile[] {
  return files.flatMap(file => named(file, file.webkitRelativePath));
}

/** Sources of the folders that are dropped; undefined where no folder is among what is. */
export function droppedFolders(transfer: DataTransfer): Promise<NamedFile[]> | undefined {
  const entries = Array.from(transfer.items).flatMap(item => item.webkitGetAsEntry?.() ?? []);
  if (!entries.some(entry => entry.isDirectory)) return undefined;
  return Promise.all(entries.map(filesBelow)).then(found => found.flat());
}

async function filesBelow(entry: FileSystemEntry): Promise<NamedFile[]> {
  if (isDirectory(entry)) {
    const reader = entry.createReader();
    const found: NamedFile[] = [];
    // A reader gives a hundred at a time, and none at the end.
    for (;;) {
      const part = await new Promise<FileSystemEntry[]>((resolve, reject) => {
        reader.readEntries(resolve, reject);
      });
      if (part.length === 0) return found;
      for (const one of part) found.push(...(await filesBelow(one)));
    }
  }
  if (!isFile(entry)) return [];
  const file = await new Promise<File>((resolve, reject) => {
    entry.file(resolve, reject);
  });
  return named(file, entry.fullPath.replace(/^\//, ''));
}

const isDirectory = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;
const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;

/** By the path from the project, and what is installed by the path it is imported by: so tools name sources. */
function named(file: File, path: string): NamedFile[] {
  if (!path.toLowerCase().endsWith('.sol')) return [];
  const installed = path.lastIndexOf('node_modules/');
  if (installed !== -1) return [{ name: path.slice(installed + 'node_modules/'.length), file }];
  const [top = '', ...rest] = path.split('/');
  return [{ name: rest.length === 0 || KEPT.has(top) ? path : rest.join('/'), file }];
}

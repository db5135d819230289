import { COMPILERS, type CompilerEntry } from './compilers.ts';

/**
 * What the compilers that are not here cost, by name, and how each is had.
 * @param found ids of those that are
 */
export function missingCompilers(found: ReadonlySet<string>): string[] {
  const missing = COMPILERS.filter(({ id }) => !found.has(id));
  const [stock, tron] = [missing.filter(isStock), missing.filter(entry => !isStock(entry))];
  const [onNpm, byHand] = [tron.filter(({ install }) => install !== undefined), tron.filter(isByHand)];
  const line = (entries: readonly CompilerEntry[], cost: string) =>
    entries.length === 0 ? [] : [`not here: ${entries.map(({ id }) => id).join(', ')}: ${cost}`];
  return [
    ...line(
      stock,
      'contracts made by them cannot be verified. Install one by: sunscope compilers install 0.8.20',
    ),
    ...line(onNpm, `${TRON_COST}. Install one by: sunscope compilers install ${onNpm[0]?.id}`),
    ...line(byHand, `${TRON_COST}. Put their files and list.json into COMPILERS_DIR: see sunscope compilers`),
  ];
}

const TRON_COST =
  'contracts made by these builds of TRON’s cannot be verified, since every other compiler gives other code';

const isStock = ({ vendor }: CompilerEntry): boolean => vendor === 'solc';
const isByHand = ({ install }: CompilerEntry): boolean => install === undefined;

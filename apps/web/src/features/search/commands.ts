import type { IconGlyph } from '../../components/base/Icon.tsx';

/** A page or an action that the search box offers by name. Whoever places the box says which there are. */
export interface Command {
  id: string;
  label: string;
  icon?: IconGlyph;
  /** Other words it is found by. */
  words?: string;
  /** Offered before anything is typed. */
  first?: boolean;
  /** A page of the app; without one it acts. */
  to?: string;
  run?: () => void;
}

const MOST = 8;

/** Commands that a text asks for: each of its words begins a word of theirs. */
export function commandsFor(text: string, commands: readonly Command[]): Command[] {
  const wanted = text.trim().toLowerCase().split(/\s+/).filter(Boolean);
  if (wanted.length === 0) return commands.filter(command => command.first === true);
  return commands
    .filter(({ label, words = '' }) => {
      const own = ` ${label} ${words}`.toLowerCase().replace(/[:()/]/g, ' ');
      return wanted.every(word => own.includes(` ${word}`));
    })
    .slice(0, MOST);
}

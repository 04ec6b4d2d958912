import type { AnyField } from '../core/field';
import type { FieldLook, Looks } from './fieldConsole';

interface FieldLooks {
  /**
   * Makes known how field types are drawn: `drawFields(import.meta.glob('./*\/*.console.tsx', { eager: true }))`. The engine
   * does so with its own; a product that has field types does it once, with the folder they stand in.
   * @throws Error where two files draw a type of the same name.
   */
  drawFields(modules: Readonly<Record<string, { readonly looks: Looks }>>): void;
  /** @throws Error for a type that is not drawn (a programming error). */
  lookOf(field: AnyField): FieldLook;
}

interface Drawn {
  readonly file: string;
  readonly look: Looks[string];
}

/** Those that forms, grids and filters are drawn with. */
export const { drawFields, lookOf } = createLooks();

export function createLooks(): FieldLooks {
  const drawn = new Map<string, Drawn>();
  return {
    drawFields(modules) {
      for (const [file, { looks }] of Object.entries(modules)) {
        for (const [name, look] of Object.entries(looks)) {
          const other = drawn.get(name);
          // The same file comes again when it was changed while the console runs.
          if (other && other.file !== file)
            throw new Error(
              `The field type "${name}" is drawn by ${other.file} and by ${file}: give one another name.`,
            );
          drawn.set(name, { file, look });
        }
      }
    },
    lookOf({ type, options }) {
      const look = drawn.get(type.name)?.look;
      if (!look)
        throw new Error(
          `The field type "${type.name}" is not drawn: no *.console.tsx given to drawFields has it among its looks.`,
        );
      return typeof look === 'function' ? look(options as never) : look;
    },
  };
}

import type { FieldType } from '../core/field';
import type { Look } from './fieldConsole';

/** What the console half of a field type's folder, `*.console.tsx`, must export. */
interface ConsoleHalf<Options> {
  readonly looks: Readonly<Record<string, Look<Options>>>;
}

/**
 * A field type with the module that draws it, `typeof import('./rating.console')`: type checking fails while that file is
 * missing, or draws nothing under the type's name. Only the type of the module is named, so that the server never loads it.
 */
export type DrawnType<Value, Options extends object, Half extends ConsoleHalf<Options>> = FieldType<Value, Options> & {
  readonly name: keyof Half['looks'] & string;
};

/** Refuses a type that names no module to draw it. */
export type Drawn<Name extends string> = string extends Name
  ? { readonly "Declare it as DrawnType<Value, Options, typeof import('./NAME.console')>": never }
  : unknown;

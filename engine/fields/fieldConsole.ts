import type { ComponentType } from 'react';
import type { FieldPlan } from '../core/plan';
import type { ControlProps } from './inputs/fieldInputState';

export interface FieldInputProps {
  /** Name within the form (react-hook-form path). */
  readonly source: string;
  readonly field: FieldPlan;
  /** Translated label; inputs show it above the control. */
  readonly label: string;
  readonly helperText?: string | undefined;
  readonly isRequired?: boolean;
  readonly disabled?: boolean;
  readonly autoFocus?: boolean;
  /** Narrower forms: filter panel, inline edit. The label is read out but not shown, and there is no help line. */
  readonly isCompact?: boolean;
}

export interface FieldCellProps {
  /** Never null: an empty value shows as an empty cell. */
  readonly value: unknown;
  readonly field: FieldPlan;
  readonly record: Readonly<Record<string, unknown>>;
  /** The record may be changed where it stands, as in a grid by whoever may change it; never in its history. */
  readonly isEditable?: boolean;
  /** It stands in a link, in which there is no other one. */
  readonly isWithinLink?: boolean;
}

/** How the console shows and edits the values of a field. */
export interface FieldConsole {
  /** A react-admin input: works inside any react-hook-form form, shows its own validation and server errors. */
  readonly Input: ComponentType<FieldInputProps>;
  readonly Cell: ComponentType<FieldCellProps>;
  /** The input of one operand of a filter: starts from a value or its text, gives the text that `parseOperand` reads. */
  readonly FilterInput: ComponentType<FieldInputProps>;
  /** Numbers, times and codes stand right-aligned in tabular figures. */
  readonly isTabular?: boolean;
  /** Width in px that a grid column starts with. */
  readonly width?: number;
}

/** How a field type is drawn. Controls are lazy: grids do not load them. */
export interface FieldLook extends Omit<FieldConsole, 'Input' | 'FilterInput'> {
  readonly Control: ComponentType<ControlProps>;
  /** As one line of a list of settings, where that is another one. */
  readonly RowControl?: ComponentType<ControlProps>;
  /** For the operands of filters, where it is another one. */
  readonly FilterControl?: ComponentType<ControlProps>;
}

/** A look, or the one that the options ask for. */
export type Look<Options> = FieldLook | ((options: Options) => FieldLook);

/** What the `*.console.tsx` beside a `*.field.ts` exports as `looks`: how each type declared there is drawn, by its name. */
export type Looks<Options = never> = Readonly<Record<string, Look<Options>>>;

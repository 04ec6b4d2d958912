import { type ComponentType, createContext, type ReactNode, use } from 'react';
import type { FieldPlan } from '../core/plan';
import { consoleOf } from '../fields/consoleOf';
import type { FieldCellProps, FieldInputProps } from '../fields/fieldConsole';

/** Cells and inputs of single fields that differ from what their types have, by field name. */
export interface FieldParts {
  readonly cells?: Readonly<Record<string, ComponentType<FieldCellProps>>> | undefined;
  readonly inputs?: Readonly<Record<string, ComponentType<FieldInputProps>>> | undefined;
}

const FieldPartsContext = createContext<FieldParts>({});

/** Puts a resource's own cells and inputs in place of those of the field types, in all that is within. */
export function FieldOverrides({ cells, inputs, children }: FieldParts & { children: ReactNode }) {
  if (!cells && !inputs) return children;
  return <FieldPartsContext value={{ cells, inputs }}>{children}</FieldPartsContext>;
}

export function useCell(field: FieldPlan): ComponentType<FieldCellProps> {
  return use(FieldPartsContext).cells?.[field.name] ?? consoleOf(field).Cell;
}

export function useFieldInputOf(field: FieldPlan): ComponentType<FieldInputProps> {
  return use(FieldPartsContext).inputs?.[field.name] ?? consoleOf(field).Input;
}

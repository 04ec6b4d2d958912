import './tokens.css';
import Skeleton from '@mui/material/Skeleton';
import { lazy, Suspense } from 'react';
import type { FieldPlan } from '../core/plan';
import type { FieldConsole, FieldInputProps, Looks } from './fieldConsole';
import { drawFields, lookOf } from './looks';

drawFields(import.meta.glob<{ looks: Looks }>('./*/*.console.tsx', { eager: true }));

/**
 * How the console shows and edits a field. Cells come with the grid; inputs are loaded when a form first shows one.
 * @throws Error for a type that is not drawn (a programming error).
 */
export function consoleOf(field: FieldPlan): FieldConsole {
  const { Cell, isTabular = false, width } = lookOf(field.field);
  return { Input: FieldInput, FilterInput: FieldFilterInput, Cell, isTabular, ...(width !== undefined && { width }) };
}

const FormControl = lazy(async () => ({ default: (await import('./inputs/BoundControl')).FormControl }));
const FilterControl = lazy(async () => ({ default: (await import('./inputs/BoundControl')).FilterControl }));

function FieldInput(props: FieldInputProps) {
  const { Control } = lookOf(props.field.field);
  return (
    <Suspense fallback={<ControlSkeleton isCompact={props.isCompact} />}>
      <FormControl Control={Control} props={props} />
    </Suspense>
  );
}

function FieldFilterInput(props: FieldInputProps) {
  const look = lookOf(props.field.field);
  return (
    <Suspense fallback={<ControlSkeleton isCompact={props.isCompact} />}>
      <FilterControl Control={look.FilterControl ?? look.Control} props={props} />
    </Suspense>
  );
}

function ControlSkeleton({ isCompact = false }: { isCompact?: boolean | undefined }) {
  return <Skeleton variant="rounded" height={isCompact ? 36 : 62} aria-hidden />;
}

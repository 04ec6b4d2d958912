import Skeleton from '@mui/material/Skeleton';
import { type ComponentType, lazy, Suspense } from 'react';
import type { FieldInputProps } from '../fieldConsole';
import { type ControlProps, useFieldInput, useOperandInput } from './fieldInputState';

interface Inputs {
  readonly Input: ComponentType<FieldInputProps>;
  readonly FilterInput: ComponentType<FieldInputProps>;
}

/** A control's two inputs, for records and for filters. Its code comes when one is first shown: grids never load it. */
export function lazyInputs(load: () => Promise<ComponentType<ControlProps>>): Inputs {
  const Control = lazyControl(load);
  return {
    Input: (props) => <Control props={props} input={useFieldInput(props)} />,
    FilterInput: (props) => <Control props={props} input={useOperandInput(props)} />,
  };
}

/** For filters that look for a text in a value, such as one item of a list: any text will do. */
export const textFilterInput: ComponentType<FieldInputProps> = (() => {
  const Control = lazyControl(async () => (await import('../text/OperandControl')).OperandControl);
  return function TextFilterInput(props: FieldInputProps) {
    return <Control props={props} input={useOperandInput(props)} />;
  };
})();

function lazyControl(load: () => Promise<ComponentType<ControlProps>>): ComponentType<ControlProps> {
  const Loaded = lazy(async () => ({ default: await load() }));
  return function LazyControl({ props, input }: ControlProps) {
    return (
      <Suspense fallback={<Skeleton variant="rounded" height={props.isCompact ? 36 : 62} aria-hidden />}>
        <Loaded props={props} input={input} />
      </Suspense>
    );
  };
}

import { createElement, type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { useInput, useRecordContext, useTranslate, ValidationError } from 'react-admin';
import { accept, HAS_PASSED, type Issue, type Parsed } from '../../core/issue';
import { englishText } from '../../core/messages';
import { parseField } from '../../core/operations/parseRecord';
import type { FieldInputProps } from '../fieldConsole';
import { useWrittenText } from '../format/useWrittenText';

type Values = Readonly<Record<string, unknown>>;

/** What every control works with. `value` is the form's: the wire form, null when empty, or what was typed but cannot be read. */
export interface FieldInputState {
  /** Id of the control; its label, help and error have ids made from it. */
  readonly id: string;
  readonly value: unknown;
  onChange(value: unknown): void;
  onBlur(): void;
  readonly inputRef: (element: HTMLElement | null) => void;
  readonly error: ReactNode;
  /** What the server found wrong within the value, by path from the form's values: `settings.url`. */
  readonly inner?: Readonly<Record<string, string>>;
  readonly isRequired: boolean;
  /** Id of help and error, for `aria-describedby`. */
  readonly describedBy: string | undefined;
  /** What is wrong with a value, in the reader's words; for inputs that register with the form themselves. */
  validate(value: unknown, values: Values): string | undefined;
}

/** What is drawn for a field in a form; the hooks below tie it to one. */
export interface ControlProps {
  readonly props: FieldInputProps;
  readonly input: FieldInputState;
}

/**
 * Ties a control to a form of records. It validates as the server does, by the field's own type and rules, and shows what the
 * server found beyond that.
 */
export function useFieldInput(props: FieldInputProps): FieldInputState {
  const stored = useRecordContext()?.[props.source];
  return useBoundInput(props, (value, values) => {
    const isEmpty = isBlank(value);
    if (isEmpty && props.isRequired) return { key: 'validation.required' };
    const outcome = parseField(props.field, value ?? null, values);
    // Whether something must be filled in is for the form to say: a bulk edit asks for less than a new record.
    if (!('issue' in outcome)) return null;
    const { key } = outcome.issue;
    const isExcused = (isEmpty && key === 'validation.required') || (key === HAS_PASSED && value === stored);
    return isExcused ? null : outcome.issue;
  });
}

/** Ties a control to a form of filters, which takes the operand's text; the control itself goes on working with values. */
export function useOperandInput(props: FieldInputProps): FieldInputState {
  const { type, options } = props.field.field;
  const read = (given: unknown): Parsed<unknown> =>
    typeof given === 'string' ? type.parseOperand(given, 'eq', options) : accept(given);
  const input = useBoundInput(props, (value) => {
    const parsed = isBlank(value) ? accept(null) : read(value);
    return parsed.ok ? null : parsed.issue;
  });
  // What is half typed has a text that cannot be read back, but the control still needs its own idea of it.
  const [emitted, setEmitted] = useState<{ value: unknown; text: string | null }>({ value: null, text: null });
  const current = isBlank(input.value) ? accept(null) : read(input.value);
  return {
    ...input,
    value: emitted.text === input.value ? emitted.value : current.ok ? current.value : input.value,
    onChange: (value) => {
      const text = isBlank(value) ? null : typeof value === 'string' ? value : type.toText(value, options);
      setEmitted({ value: text === null ? null : value, text });
      input.onChange(text);
    },
  };
}

export function labelIdOf(id: string): string {
  return `${id}-label`;
}

export function helpIdOf(id: string): string {
  return `${id}-help`;
}

export function noteIdOf(id: string): string {
  return `${id}-note`;
}

function useBoundInput(
  { source, helperText, isCompact, isRequired = false, disabled, autoFocus = false }: FieldInputProps,
  findIssue: (value: unknown, values: Values) => Issue | null,
): FieldInputState {
  const translate = useTranslate();
  const validate = (value: unknown, values: Values): string | undefined => {
    const issue = findIssue(value, values);
    return issue ? translate(issue.key, { ...issue.args, _: englishText(issue) }) : undefined;
  };
  const { id, field, fieldState } = useInput({
    source,
    isRequired,
    ...(disabled !== undefined && { disabled }),
    format: asIs,
    parse: asIs,
    validate,
  });
  const written = useWrittenText();
  const message = fieldState.error?.message && written(fieldState.error.message);
  const error = fieldState.invalid && message ? createElement(ValidationError, { error: message }) : undefined;
  return {
    id,
    value: field.value ?? null,
    onChange: field.onChange,
    onBlur: () => field.onBlur(),
    inputRef: useFocus(field.ref, autoFocus),
    error,
    ...(error && fieldState.error?.types && { inner: fieldState.error.types as Record<string, string> }),
    isRequired,
    validate,
    describedBy: error || (helperText && !isCompact) ? helpIdOf(id) : undefined,
  };
}

/**
 * Takes the focus in an effect, not while the control is put into the page: a dialog or menu that is just closing may take it
 * away again at once, and the control's handlers would be called before they are there.
 */
function useFocus(register: (element: HTMLElement | null) => void, isWanted: boolean) {
  const control = useRef<HTMLElement | null>(null);
  useEffect(() => {
    if (isWanted) control.current?.focus();
  }, [isWanted]);
  return useCallback(
    (element: HTMLElement | null) => {
      control.current = element;
      register(element);
    },
    [register],
  );
}

function asIs(value: unknown): unknown {
  return value;
}

function isBlank(value: unknown): boolean {
  return value === null || value === undefined || value === '';
}

import { useLocale, useTranslate } from 'react-admin';
import { FieldFrame } from '../inputs/FieldFrame';
import type { ControlProps } from '../inputs/fieldInputState';
import { TextControl } from '../inputs/TextControl';
import { useTyped } from '../inputs/useTyped';
import type { LineString } from './line.field';

/** Longer ones nobody reads as text: what stands there is how long they are, and a text that is put in takes their place. */
const LONGEST_TEXT = 50;

/** The GeoJSON itself, for where there is no map to draw on. */
export function LineControl({ props, input }: ControlProps) {
  const translate = useTranslate();
  const locale = useLocale();
  const [text, setText] = useTyped({
    value: input.value,
    onChange: input.onChange,
    toText: (value) =>
      value === null || isLong(value) ? '' : typeof value === 'string' ? value : JSON.stringify(value),
    fromText: readJson,
  });
  const points = isLong(input.value) ? input.value.coordinates.length.toLocaleString(locale) : null;
  const placeholder = points === null ? undefined : translate('fields.line_points', { points, _: '%{points} points' });
  return (
    <FieldFrame props={props} input={input}>
      <TextControl
        props={props}
        input={input}
        text={text}
        onText={setText}
        rows={3}
        attributes={{ spellCheck: false }}
        {...(placeholder !== undefined && { placeholder })}
      />
    </FieldFrame>
  );
}

function isLong(value: unknown): value is LineString {
  const { coordinates } = (typeof value === 'object' && value !== null ? value : {}) as Partial<LineString>;
  return Array.isArray(coordinates) && coordinates.length > LONGEST_TEXT;
}

function readJson(text: string): unknown {
  if (text.trim() === '') return null;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

import FormControlLabel from '@mui/material/FormControlLabel';
import Stack from '@mui/material/Stack';
import Switch from '@mui/material/Switch';
import { useTranslate } from 'ra-core';
import type { JsonSchema } from '../../core/jsonSchema';
import { humanise } from '../../core/words';
import { FieldFrame } from '../inputs/FieldFrame';
import type { ControlProps } from '../inputs/fieldInputState';
import { SelectControl } from '../inputs/SelectControl';
import { TextControl } from '../inputs/TextControl';
import { useTyped } from '../inputs/useTyped';
import type { JsonOptions } from './json.field';

type Values = Readonly<Record<string, unknown>>;

/** Switches, lists and lines for the properties of a flat schema; the JSON itself for anything else. */
export function JsonControl({ props, input }: ControlProps) {
  const { schema } = props.field.field.options as JsonOptions;
  const properties = Object.entries(schema.properties ?? {});
  const isFlat = properties.length > 0 && properties.every(([, property]) => isScalar(property));
  const values = isValues(input.value) ? input.value : {};
  const change = (name: string, value: unknown): void => {
    const { [name]: _before, ...others } = values;
    const next = value === null ? others : { ...others, [name]: value };
    input.onChange(Object.keys(next).length === 0 ? null : next);
  };
  if (!isFlat) {
    return (
      <FieldFrame props={props} input={input}>
        <JsonText props={props} input={input} />
      </FieldFrame>
    );
  }
  return (
    <FieldFrame props={props} input={input} isGroup>
      <Stack sx={{ gap: 1 }}>
        {properties.map(([name, property]) => (
          <Property
            key={name}
            name={name}
            schema={property}
            value={values[name] ?? null}
            onValue={(value) => change(name, value)}
            props={props}
            input={input}
          />
        ))}
      </Stack>
    </FieldFrame>
  );
}

interface PropertyProps extends ControlProps {
  readonly name: string;
  readonly schema: JsonSchema;
  readonly value: unknown;
  onValue(value: unknown): void;
}

function Property({ props, input, name, schema, value, onValue }: PropertyProps) {
  const translate = useTranslate();
  const label = translate(`settings.${name}`, { _: humanise(name) });
  const isNumber = schema.type === 'number' || schema.type === 'integer';
  const [text, setText] = useTyped({
    value,
    onChange: onValue,
    toText: (given) => String(given ?? ''),
    fromText: (typed) => {
      if (typed.trim() === '') return null;
      return isNumber && Number.isFinite(Number(typed)) ? Number(typed) : typed;
    },
  });
  if (schema.type === 'boolean') {
    return (
      <FormControlLabel
        label={label}
        disabled={props.disabled ?? false}
        control={<Switch checked={value === true} onChange={(event) => onValue(event.target.checked)} />}
      />
    );
  }
  return (
    <Stack component="label" sx={{ gap: 0.5 }}>
      <span>{label}</span>
      {schema.enum ? (
        <SelectControl
          value={String(value ?? '')}
          onValue={(next) => onValue(schema.enum?.find((option) => String(option) === next) ?? null)}
          disabled={props.disabled ?? false}
          ariaLabel={label}
          options={['', ...schema.enum.map(String)].map((option) => ({
            value: option,
            label: option && translate(`settings.${name}_${option}`, { _: humanise(option) }),
          }))}
        />
      ) : (
        <TextControl props={props} input={input} text={text} onText={setText} ariaLabel={label} isTabular={isNumber} />
      )}
    </Stack>
  );
}

function JsonText({ props, input }: ControlProps) {
  const [text, setText] = useTyped({
    value: input.value,
    onChange: input.onChange,
    toText: (value) => (value === null ? '' : typeof value === 'string' ? value : JSON.stringify(value, null, 2)),
    fromText: readJson,
  });
  return (
    <TextControl props={props} input={input} text={text} onText={setText} rows={4} attributes={{ spellCheck: false }} />
  );
}

function readJson(text: string): unknown {
  if (text.trim() === '') return null;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function isScalar({ type, enum: values }: JsonSchema): boolean {
  return values !== undefined || ['boolean', 'string', 'number', 'integer'].includes(String(type));
}

function isValues(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

import Box from '@mui/material/Box';
import { useRef } from 'react';
import { useTranslate } from 'react-admin';
import { englishText } from '../../core/messages';
import { FieldFrame } from '../inputs/FieldFrame';
import { type ControlProps, type FieldInputState, helpIdOf } from '../inputs/fieldInputState';
import { TextControl } from '../inputs/TextControl';
import { useTyped } from '../inputs/useTyped';
import { type Property, useProperties } from './useProperties';

type Values = Readonly<Record<string, unknown>>;

/** A form of its own where the schema names the properties; the JSON itself for anything else. */
export function JsonControl({ props, input }: ControlProps) {
  const properties = useProperties(props.field);
  if (properties) return <PropertiesForm props={props} input={input} properties={properties} />;
  return (
    <FieldFrame props={props} input={input}>
      <JsonText props={props} input={input} />
    </FieldFrame>
  );
}

function PropertiesForm({ props, input, properties }: ControlProps & { properties: readonly Property[] }) {
  const values = isValues(input.value) ? input.value : {};
  // An upload that ends later must not bring back what the other properties were when it began.
  const latest = useRef(values);
  latest.current = values;
  const change = (name: string, value: unknown): void => {
    const { [name]: _before, ...others } = latest.current;
    const next = value === null ? others : { ...others, [name]: value };
    latest.current = next;
    input.onChange(Object.keys(next).length === 0 && props.field.isNullable ? null : next);
  };
  return (
    // A form within the form takes its whole width.
    <Box sx={{ gridColumn: '1 / -1', minWidth: 0 }}>
      <FieldFrame props={props} input={input.inner ? { ...input, error: undefined } : input} isGroup>
        <Box sx={FIELDS}>
          {properties.map((property, index) => (
            <PropertyInput
              key={property.name}
              property={property}
              value={values[property.name] ?? property.unsaid}
              onValue={(value) => change(property.name, value)}
              props={props}
              input={index === 0 ? input : { ...input, inputRef: ignore }}
            />
          ))}
        </Box>
      </FieldFrame>
    </Box>
  );
}

const FIELDS = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(280px, 100%), 1fr))',
  columnGap: 3,
  rowGap: 0.5,
};

interface PropertyInputProps extends ControlProps {
  readonly property: Property;
  readonly value: unknown;
  onValue(value: unknown): void;
}

function PropertyInput({ props, input: group, property, value, onValue }: PropertyInputProps) {
  const { label, help, isRequired, plan, look } = property;
  const id = `${group.id}-${property.name}`;
  const problem = useProblem(group, property, value);
  const error = group.inner?.[`${props.source}.${property.name}`] ?? problem;
  const { inner: _others, ...shared } = group;
  const input: FieldInputState = {
    ...shared,
    id,
    value,
    onChange: onValue,
    error,
    isRequired,
    describedBy: error || help ? helpIdOf(id) : undefined,
  };
  const inner = { source: `${props.source}.${property.name}`, field: plan, label, helperText: help, isRequired };
  const own = { ...inner, disabled: props.disabled ?? false };
  const Control = look.RowControl ?? look.Control;
  return <Control props={own} input={input} />;
}

/** Once the form has found something wrong with the whole, each property says what is wrong with itself. */
function useProblem(group: FieldInputState, { plan }: Property, value: unknown): string | undefined {
  const translate = useTranslate();
  const { type, options } = plan.field;
  if (!group.error || value === null || Array.isArray(value)) return undefined;
  const parsed = type.parse(value, options);
  return parsed.ok ? undefined : translate(parsed.issue.key, { ...parsed.issue.args, _: englishText(parsed.issue) });
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

function isValues(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function ignore(): void {}

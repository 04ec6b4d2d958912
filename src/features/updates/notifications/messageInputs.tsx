import '../texts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Typography from '@mui/material/Typography';
import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import { consoleOf } from '../../../../engine/fields/consoleOf';
import type { FieldInputProps } from '../../../../engine/fields/fieldConsole';
import {
  PUSH_VARIABLES,
  SAMPLE_VALUES,
  unknownVariables,
} from '../../../../resources/progress_notifications/pushVariables';

type Input = (props: FieldInputProps) => React.ReactNode;

/** The texts of a message: both say how long they are, and those about one athlete take variables. */
export function messageInputs(resource: string): Readonly<Record<string, Input>> {
  return resource === 'progress_notifications' ? ABOUT_AN_ATHLETE : TO_ALL;
}

const TO_ALL = { title: CountedInput, body: CountedInput, race_id: RaceInput };
const ABOUT_AN_ATHLETE = { title: VariablesInput, body: VariablesInput };

/** Asked for where the message goes to those of one race. */
function RaceInput(props: FieldInputProps) {
  const { Input } = consoleOf(props.field);
  const { setValue } = useFormContext();
  const [audience, race] = useWatch({ name: ['audience', props.source] });
  const isAsked = audience === 'race';
  useEffect(() => {
    if (!isAsked && race != null) setValue(props.source, null, { shouldDirty: true });
  }, [isAsked, race, setValue, props.source]);
  return isAsked ? <Input {...props} isRequired /> : null;
}

function CountedInput(props: FieldInputProps) {
  const { Input } = consoleOf(props.field);
  return (
    <Box>
      <Input {...props} />
      <Below>
        <Count {...props} />
      </Below>
    </Box>
  );
}

/** A variable goes to where the cursor was, at the end where there was none, and the cursor behind it. */
function VariablesInput(props: FieldInputProps) {
  const { Input } = consoleOf(props.field);
  const { source, disabled = false } = props;
  const { getValues, setValue } = useFormContext();
  const around = useRef<HTMLElement>(null);
  const cursor = useRef<{ from: number; to: number } | null>(null);
  const [inserted, setInserted] = useState(0);
  const remember = ({ target }: SyntheticEvent) => {
    if (isTextControl(target)) cursor.current = { from: target.selectionStart ?? 0, to: target.selectionEnd ?? 0 };
  };
  const insert = (name: string) => {
    const text = String(getValues(source) ?? '');
    const { from, to } = cursor.current ?? { from: text.length, to: text.length };
    const variable = `{${name}}`;
    setValue(source, text.slice(0, from) + variable + text.slice(to), { shouldDirty: true, shouldValidate: true });
    cursor.current = { from: from + variable.length, to: from + variable.length };
    setInserted((before) => before + 1);
  };
  // After the menu, which gives the focus back to its button as it closes.
  useEffect(() => {
    const control = around.current?.querySelector('input, textarea:not([aria-hidden])');
    if (inserted === 0 || !isTextControl(control) || !cursor.current) return;
    control.focus();
    control.setSelectionRange(cursor.current.from, cursor.current.to);
  }, [inserted]);
  return (
    <Box ref={around} onSelect={remember} onKeyUp={remember} onBlur={remember}>
      <Input {...props} />
      <UnknownVariables source={source} />
      <Below>
        {!disabled && <VariablesMenu label={props.label} onChoose={insert} />}
        <Count {...props} />
      </Below>
    </Box>
  );
}

function isTextControl(target: unknown): target is HTMLInputElement | HTMLTextAreaElement {
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
}

/** What saving would be refused for, while it is typed; the refusal itself stands in its place. */
function UnknownVariables({ source }: { source: string }) {
  const translate = useTranslate();
  const { getFieldState } = useFormContext();
  const state = useFormState({ name: source });
  const text = String(useWatch({ name: source }) ?? '');
  const [unknown] = unknownVariables(text);
  if (unknown === undefined || getFieldState(source, state).error) return null;
  return (
    <FormHelperText error role="status">
      {translate('updates.variables.unknown', { name: `{${unknown}}` })}
    </FormHelperText>
  );
}

function VariablesMenu({ label, onChoose }: { label: string; onChoose: (name: string) => void }) {
  const translate = useTranslate();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <Button
        size="small"
        aria-haspopup="menu"
        aria-label={translate('updates.variables.insert_into', { label })}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        {translate('updates.variables.insert')}
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {Object.entries(PUSH_VARIABLES).map(([name, said]) => (
          <MenuItem
            key={name}
            onClick={() => {
              onChoose(name);
              setAnchor(null);
            }}
            sx={{ display: 'flex', justifyContent: 'space-between', gap: 3 }}
          >
            {said}
            <Typography variant="body2" color="textSecondary">
              {SAMPLE_VALUES[name as keyof typeof SAMPLE_VALUES]}
            </Typography>
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}

function Count({ source, field }: FieldInputProps) {
  const translate = useTranslate();
  const text: unknown = useWatch({ name: source });
  const { max } = field.field.options as { max?: number };
  const length = [...String(text ?? '')].length;
  const isOver = max !== undefined && length > max;
  return (
    <Typography
      variant="caption"
      className="sl-figures"
      sx={{ ml: 'auto', color: isOver ? 'error.main' : 'text.secondary' }}
    >
      {translate('updates.length', { length, max })}
    </Typography>
  );
}

function Below({ children }: { children: React.ReactNode }) {
  return <Box sx={{ display: 'flex', alignItems: 'center', minHeight: 32, mt: -0.5 }}>{children}</Box>;
}

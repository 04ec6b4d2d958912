import '../texts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Typography from '@mui/material/Typography';
import { type SyntheticEvent, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { consoleOf } from '../../../../engine/fields/consoleOf';
import type { FieldInputProps } from '../../../../engine/fields/fieldConsole';
import { PUSH_VARIABLES, SAMPLE_VALUES } from '../../../../resources/progress_notifications/pushVariables';

type Input = (props: FieldInputProps) => React.ReactNode;

/** The texts of a message: both say how long they are, and those about one athlete take variables. */
export function messageInputs(resource: string): Readonly<Record<string, Input>> {
  return resource === 'progress_notifications' ? ABOUT_AN_ATHLETE : TO_ALL;
}

const TO_ALL = { title: CountedInput, body: CountedInput };
const ABOUT_AN_ATHLETE = { title: VariablesInput, body: VariablesInput };

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

/** A variable goes to where the cursor was; at the end where there was none. */
function VariablesInput(props: FieldInputProps) {
  const { Input } = consoleOf(props.field);
  const { source, disabled = false } = props;
  const { getValues, setValue } = useFormContext();
  const cursor = useRef<{ from: number; to: number } | null>(null);
  const remember = ({ target }: SyntheticEvent) => {
    if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return;
    cursor.current = { from: target.selectionStart ?? 0, to: target.selectionEnd ?? 0 };
  };
  const insert = (name: string) => {
    const text = String(getValues(source) ?? '');
    const { from, to } = cursor.current ?? { from: text.length, to: text.length };
    const variable = `{${name}}`;
    setValue(source, text.slice(0, from) + variable + text.slice(to), { shouldDirty: true, shouldValidate: true });
    cursor.current = { from: from + variable.length, to: from + variable.length };
  };
  return (
    <Box onSelect={remember} onKeyUp={remember} onBlur={remember}>
      <Input {...props} />
      <Below>
        {!disabled && <VariablesMenu label={props.label} onChoose={insert} />}
        <Count {...props} />
      </Below>
    </Box>
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

import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Chip from '@mui/material/Chip';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { FieldPlan } from '../../core/plan';
import { FieldValue } from '../FieldValue';
import type { Place } from '../Place';
import { choicesOf, readOperand } from './conditions';
import { OperandInput } from './OperandInput';

interface ManyOperandsProps {
  within: Place['within'];
  field: FieldPlan;
  label: string;
  values: readonly unknown[];
  onChange: (values: readonly unknown[]) => void;
}

/** Several values, any of which will do: boxes to tick where there are a fixed few, else one after the other. */
export function ManyOperands(props: ManyOperandsProps) {
  const choices = choicesOf(props.field);
  return choices ? <Choices {...props} choices={choices} /> : <Added {...props} />;
}

function Choices({ field, label, values, onChange, choices }: ManyOperandsProps & { choices: readonly unknown[] }) {
  return (
    <Box role="group" aria-label={label} sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', pl: 0.5 }}>
      {choices.map((choice) => (
        <FormControlLabel
          key={String(choice)}
          label={<FieldValue field={field} record={{ [field.name]: choice }} />}
          control={
            <Checkbox
              checked={values.includes(choice)}
              onChange={(_, isChecked) =>
                onChange(isChecked ? [...values, choice] : values.filter((value) => value !== choice))
              }
            />
          }
        />
      ))}
    </Box>
  );
}

function Added({ within, field, label, values, onChange }: ManyOperandsProps) {
  const translate = useTranslate();
  // A new input for each value: the last one is empty again.
  const [turn, setTurn] = useState(0);
  const [typed, setTyped] = useState<unknown>(null);
  const add = (value: unknown) => {
    const read = value === null || value === '' ? null : readOperand(field, 'eq', value);
    if (!read || !('condition' in read)) return;
    const added = read.condition.value;
    if (!values.some((other) => isSame(other, added))) onChange([...values, added]);
    setTyped(null);
    setTurn(turn + 1);
  };
  // A record is chosen at once; text is only whole when its writer says so.
  const isChosen = field.target !== null;
  return (
    <>
      {values.length > 0 && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
          {values.map((value) => (
            <Chip
              key={JSON.stringify(value)}
              label={<FieldValue field={field} record={{ [field.name]: value }} />}
              onDelete={() => onChange(values.filter((other) => other !== value))}
            />
          ))}
        </Box>
      )}
      <Box
        component="form"
        noValidate
        sx={{ display: 'flex', gap: 1, alignItems: 'start' }}
        onSubmit={(event) => {
          event.preventDefault();
          add(typed);
        }}
      >
        <OperandInput
          key={turn}
          within={within}
          field={field}
          label={label}
          value={null}
          onChange={isChosen ? add : setTyped}
        />
        {!isChosen && (
          <Button type="submit" variant="outlined">
            {translate('engine.filter.add_value')}
          </Button>
        )}
      </Box>
    </>
  );
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

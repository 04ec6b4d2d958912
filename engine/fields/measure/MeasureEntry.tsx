import Box from '@mui/material/Box';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { ControlProps } from '../inputs/fieldInputState';
import { SelectControl } from '../inputs/SelectControl';
import { TextControl } from '../inputs/TextControl';
import { useTyped } from '../inputs/useTyped';

interface MeasureEntryProps extends ControlProps {
  /** `{ value, unit }`, or null. A value that is no number stays the text that was typed. */
  readonly measure: unknown;
  onMeasure(measure: unknown): void;
  /** Units on offer, the preset one first. */
  readonly units: readonly string[];
  readonly unitLabels: Readonly<Record<string, string>>;
}

interface Entered {
  readonly value: unknown;
  readonly unit: string;
}

/** A number and its unit, side by side. */
export function MeasureEntry({ props, input, measure, onMeasure, units, unitLabels }: MeasureEntryProps) {
  const translate = useTranslate();
  const entered = isEntered(measure) ? measure : null;
  const [chosenUnit, setChosenUnit] = useState(entered?.unit ?? units[0] ?? '');
  const unit = entered?.unit ?? chosenUnit;
  const [text, setText] = useTyped({
    value: entered?.value ?? null,
    onChange: (value) => {
      setChosenUnit(unit);
      onMeasure(value === null ? null : { value, unit });
    },
    toText: (value) => String(value ?? ''),
    fromText: (typed) => (typed.trim() === '' ? null : /^\d+(\.\d+)?$/.test(typed.trim()) ? Number(typed) : typed),
  });
  // The unit outlives the value: anyone who clears the number to type another one still means miles.
  const chooseUnit = (next: string): void => {
    setChosenUnit(next);
    if (entered) onMeasure({ ...entered, unit: next });
  };
  return (
    <Box sx={{ display: 'flex', gap: 0.5 }}>
      <TextControl
        props={props}
        input={input}
        text={text}
        onText={setText}
        ariaLabel={translate('fields.measure.value', { _: 'Value' })}
        isTabular
        blockedKeys={['-']}
        attributes={{ inputMode: 'decimal', autoComplete: 'off' }}
      />
      <SelectControl
        value={unit}
        onValue={chooseUnit}
        ariaLabel={translate('fields.measure.unit', { _: 'Unit' })}
        options={(units.includes(unit) ? units : [...units, unit]).map((option) => ({
          value: option,
          label: unitLabels[option] ?? option,
        }))}
        disabled={props.disabled ?? false}
        width={96}
      />
    </Box>
  );
}

/** Warns about a comma: the decimal separator is a dot. */
export function useSeparatorWarning(measure: unknown): string | undefined {
  const translate = useTranslate();
  if (!isEntered(measure) || !String(measure.value).includes(',')) return undefined;
  return translate('distance_field.separator_warning', { _: 'Use a dot as decimal separator, not a comma.' });
}

function isEntered(measure: unknown): measure is Entered {
  return typeof measure === 'object' && measure !== null && 'value' in measure && 'unit' in measure;
}

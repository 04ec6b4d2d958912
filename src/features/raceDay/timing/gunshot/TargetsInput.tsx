import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import type { FieldInputProps } from '../../../../../engine/fields/fieldConsole';
import { FieldFrame } from '../../../../../engine/fields/inputs/FieldFrame';
import { useFieldInput } from '../../../../../engine/fields/inputs/fieldInputState';
import { useTimingSetup } from '../useTimingSetup';
import { TargetsPicker } from './TargetsPicker';
import { isNobody, type Targets } from './targets';

/** Races and waves of a gunshot under one label: the input of `race_ids` that changes `wave_ids` too. */
export function TargetsInput(props: FieldInputProps) {
  const translate = useTranslate();
  const input = useFieldInput(props);
  const { setValue } = useFormContext();
  const { setup } = useTimingSetup();
  const { id, wave_ids } = useWatch() as { id?: number; wave_ids?: number[] | null };
  const targets: Targets = { race_ids: (input.value ?? []) as number[], wave_ids: wave_ids ?? [] };
  const change = (next: Targets) => {
    input.onChange(next.race_ids);
    setValue('wave_ids', next.wave_ids, { shouldDirty: true });
  };
  return (
    <Box sx={{ gridColumn: '1 / -1' }}>
      <FieldFrame
        props={{ ...props, label: translate('timing.target.title') }}
        input={input}
        note={isNobody(targets) && translate('timing.target.nobody')}
        isGroup
      >
        <TargetsPicker
          setup={setup}
          value={targets}
          onChange={change}
          {...(id !== undefined && { except: id })}
          isDisabled={props.disabled ?? false}
        />
      </FieldFrame>
    </Box>
  );
}

/** In place of an input that another one stands for. */
export function NoInput() {
  return null;
}

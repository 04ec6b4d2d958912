import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { type ReactNode, useId } from 'react';
import { useTranslate } from 'react-admin';
import { useCountFormat } from '../../../../engine/console/words/useNumberFormat';
import type { ConfigurationImport } from '../../../../resources/races/configuration.calls';
import type { ConfigurationPart } from '../../../../resources/races/configurationParts';

interface ChoicesProps {
  offered: readonly ConfigurationPart[];
  parts: readonly ConfigurationPart[];
  existing: 'keep' | 'update';
  devices: boolean;
  foreseen: ConfigurationImport | undefined;
  onParts: (parts: readonly ConfigurationPart[]) => void;
  onExisting: (existing: 'keep' | 'update') => void;
  onDevices: (devices: boolean) => void;
}

/** Which parts come along, and what becomes of what is there. */
export function Choices({ offered, parts, existing, devices, foreseen, ...on }: ChoicesProps) {
  const translate = useTranslate();
  const count = useCountFormat();
  const id = useId();
  const label = (name: string, args: object = {}) => translate(`pages.configuration.choices.${name}`, args);
  const foundOf = (part: ConfigurationPart) => foreseen?.parts.find((one) => one.part === part)?.found;
  const turn = (part: ConfigurationPart, isOn: boolean) =>
    on.onParts(offered.filter((one) => (one === part ? isOn : parts.includes(one))));
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Group label={label('title')}>
        {offered.map((part) => {
          const found = parts.includes(part) ? foundOf(part) : undefined;
          const name = label(`part.${part}`);
          return (
            <FormControlLabel
              key={part}
              control={<Checkbox checked={parts.includes(part)} onChange={(_, isOn) => turn(part, isOn)} />}
              label={found === undefined ? name : label('found', { part: name, count: count(found) })}
            />
          );
        })}
      </Group>
      <div>
        <Box component="span" id={id} sx={LEGEND}>
          {label('existing')}
        </Box>
        <RadioGroup
          aria-labelledby={id}
          value={existing}
          onChange={(_, value) => on.onExisting(value === 'update' ? 'update' : 'keep')}
        >
          <FormControlLabel value="keep" control={<Radio />} label={label('keep')} />
          <FormControlLabel value="update" control={<Radio />} label={label('update')} />
        </RadioGroup>
        {parts.includes('timelines') && <FormHelperText sx={{ mx: 0 }}>{label('timelines_stay')}</FormHelperText>}
      </div>
      {parts.includes('timelines') && (
        <FormControlLabel
          control={<Checkbox checked={devices} onChange={(_, isOn) => on.onDevices(isOn)} />}
          label={label('devices')}
        />
      )}
    </Box>
  );
}

const LEGEND = { fontSize: 13, fontWeight: 500, p: 0 };

function Group({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box
      component="fieldset"
      aria-label={label}
      sx={{ display: 'grid', justifyItems: 'start', m: 0, p: 0, border: 0, minWidth: 0 }}
    >
      {children}
    </Box>
  );
}

import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { useResourcePlan } from '../../../../engine/console/ConsoleSetup';
import { useFieldLabel } from '../../../../engine/console/words/useLabels';

interface BackProps {
  name: string;
  /** Fields of athletes that the other side can be told. */
  offered: readonly string[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}

/** What goes back: of these fields the event decides, and the other side is told. */
export function BackFields({ name, offered, chosen, onChange }: BackProps) {
  const translate = useTranslate();
  const athletes = useResourcePlan('athletes');
  const labelOf = useFieldLabel(athletes);
  return (
    <Box component="fieldset" sx={{ display: 'grid', justifyItems: 'start', m: 0, p: 0, border: 0 }}>
      <Box component="legend" sx={{ fontSize: 14, fontWeight: 600, p: 0 }}>
        {translate('pages.connections.mapping.back', { name })}
      </Box>
      <Typography sx={{ color: 'var(--sl-quiet)' }}>
        {translate('pages.connections.mapping.back_why', { name })}
      </Typography>
      {offered.flatMap((one) => {
        const field = athletes.fields.get(one);
        if (!field) return [];
        const isChosen = chosen.includes(one);
        return (
          <FormControlLabel
            key={one}
            control={
              <Checkbox
                checked={isChosen}
                onChange={() => onChange(isChosen ? chosen.filter((other) => other !== one) : [...chosen, one])}
              />
            }
            label={labelOf(field)}
          />
        );
      })}
    </Box>
  );
}

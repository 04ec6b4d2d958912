import './texts';
import FormHelperText from '@mui/material/FormHelperText';
import { useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { consoleOf } from '../../../engine/fields/consoleOf';
import type { FieldInputProps } from '../../../engine/fields/fieldConsole';
import { logoProblem } from './logoFacts';
import { useLogoFacts } from './useLogoFacts';

/** How fields of sponsors are asked for. */
export const SPONSOR_INPUTS = { logo_id: LogoInput };

/** The logo, and what an organiser would want to mend of it, before it is saved. */
function LogoInput(props: FieldInputProps) {
  const translate = useTranslate();
  const { Input } = consoleOf(props.field);
  const given: unknown = useWatch({ name: props.source });
  const logo_id = typeof given === 'number' ? given : null;
  const facts = useLogoFacts([{ logo_id }])(logo_id);
  const problem = logoProblem(facts);
  return (
    <div>
      <Input {...props} />
      {problem && (
        <FormHelperText role="status" sx={{ color: 'var(--sl-attention)' }}>
          {translate(`sponsors.${problem}`, { width: facts?.width, height: facts?.height })}
        </FormHelperText>
      )}
    </div>
  );
}

import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import type { CommonOptions } from '../../core/field';
import type { ResourcePlan } from '../../core/plan';
import { FieldValue } from '../FieldValue';
import { useFieldHelp, useSectionTexts } from '../words/useHelps';
import { useFieldLabel } from '../words/useLabels';
import { FieldInput } from './FieldInput';
import type { FormField, FormSection } from './formFields';

type ShownFor = NonNullable<CommonOptions<unknown>['shownFor']>;

/** The fields of a form by section, in two columns where there is room. */
export function FormSections({ plan, sections }: { plan: ResourcePlan; sections: readonly FormSection[] }) {
  return sections.map((section) => <Section key={section.name ?? ''} plan={plan} section={section} />);
}

function Section({ plan, section }: { plan: ResourcePlan; section: FormSection }) {
  const id = useId();
  const texts = useSectionTexts(plan);
  const { title, why } = section.name ? texts(section.name) : { title: null, why: undefined };
  return (
    <Box
      component="section"
      aria-labelledby={title ? id : undefined}
      sx={{
        mb: 2,
        p: { xs: 2, md: 3 },
        border: '1px solid var(--engine-line)',
        borderRadius: '8px',
        bgcolor: 'var(--engine-surface)',
      }}
    >
      {title && (
        <Typography variant="h2" id={id}>
          {title}
        </Typography>
      )}
      {why && <Typography sx={{ color: 'var(--engine-quiet)' }}>{why}</Typography>}
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
          columnGap: 3,
          rowGap: 0.5,
          mt: title ? 1 : 0,
        }}
      >
        {section.fields.map((field) => {
          const { shownFor } = field.plan.field.options;
          return shownFor ? (
            <ConditionalField key={field.plan.name} plan={plan} field={field} shownFor={shownFor} />
          ) : (
            <FieldOfForm key={field.plan.name} plan={plan} field={field} />
          );
        })}
      </Box>
    </Box>
  );
}

function FieldOfForm({ plan, field: { plan: field, lock } }: { plan: ResourcePlan; field: FormField }) {
  const translate = useTranslate();
  const label = useFieldLabel(plan)(field);
  const help = useFieldHelp(plan)(field);
  if (lock === 'read_only' || lock === 'immutable') {
    // A declaration's own words say more, such as who else changes it.
    return <Fact field={field} label={label} help={help || translate(`engine.form.${lock}`)} />;
  }
  return (
    <FieldInput
      plan={plan}
      field={field}
      helperText={lock ? translate(`engine.form.${lock}`) : help}
      isRequired={isAsked(field)}
      disabled={lock !== null}
    />
  );
}

/** A field that the form has a use for only beside some values of another. One that was given stays in sight, as it is sent along. */
function ConditionalField(props: { plan: ResourcePlan; field: FormField; shownFor: ShownFor }) {
  const { field, shownFor } = props;
  const { name, field: declared } = field.plan;
  const [own, other] = useWatch({ name: [name, shownFor.field] }) as unknown[];
  const isGiven = (own ?? null) !== (declared.options.default ?? null);
  return shownFor.values.includes(String(other)) || isGiven ? <FieldOfForm plan={props.plan} field={field} /> : null;
}

/** A value that is shown on the form but cannot be changed there, and why. */
function Fact({ field, label, help }: { field: FormField['plan']; label: string; help: string }) {
  const values = useWatch() as Record<string, unknown>;
  return (
    <Box sx={{ mt: 1, mb: 0.5 }}>
      <Typography variant="subtitle2">{label}</Typography>
      <Box sx={{ py: 0.75 }}>
        <FieldValue field={field} record={values} empty="–" />
      </Box>
      <FormHelperText>{help}</FormHelperText>
    </Box>
  );
}

/** Whether a form cannot be sent without it. */
function isAsked({ field: { options } }: FormField['plan']): boolean {
  return options.required === true && options.default === undefined && !options.filledByHook;
}

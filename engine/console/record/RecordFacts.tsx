import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import type { FieldPlan, ResourcePlan } from '../../core/plan';
import { useConsole } from '../ConsoleSetup';
import { FieldValue } from '../FieldValue';
import { isFieldReadable } from '../fieldAccess';
import type { Place } from '../Place';
import { useSectionTexts } from '../words/useHelps';
import { useFieldLabel } from '../words/useLabels';

interface RecordFactsProps {
  plan: ResourcePlan;
  place: Place;
  record: Readonly<Record<string, unknown>>;
  /** One column, for a narrow place. */
  isNarrow?: boolean;
}

/** What is known of a record, by the sections of its form; what has no section comes last. */
export function RecordFacts({ plan, place, record, isNarrow = false }: RecordFactsProps) {
  const { can } = useConsole();
  const translate = useTranslate();
  const labelOf = useFieldLabel(plan);
  const textsOf = useSectionTexts(plan);
  const groups = factGroups(plan, place, can);
  return (
    <>
      {groups.map(({ section, fields }) => (
        <Box component="section" key={section ?? ''} sx={{ mb: 3 }}>
          {groups.length > 1 && (
            <Typography variant="h2" sx={{ mb: 1 }}>
              {section ? textsOf(section).title : translate('engine.record.details')}
            </Typography>
          )}
          <Box component="dl" sx={isNarrow ? NARROW : WIDE}>
            {fields.map((field) => (
              <Box key={field.name} sx={{ minWidth: 0 }}>
                <Typography component="dt" variant="caption">
                  {labelOf(field)}
                </Typography>
                <Box component="dd" sx={VALUE}>
                  <FieldValue field={field} record={record} empty="–" />
                </Box>
              </Box>
            ))}
          </Box>
        </Box>
      ))}
    </>
  );
}

interface FactGroup {
  readonly section: string | null;
  readonly fields: readonly FieldPlan[];
}

/** Fields by section, in the declaration's order. Where the record is and what the grid never shows is left out. */
function factGroups(plan: ResourcePlan, place: Place, can: (permission: string) => boolean): FactGroup[] {
  const shown = [...plan.fields.values()].filter(
    (field) =>
      field.field.options.column !== 'never' && isFieldReadable(field, can) && !(field.name in (place.within ?? {})),
  );
  const names = plan.resource.sections?.map((section) => section.name) ?? [];
  // What nobody enters stands apart, unless the declaration gives it a place among the rest.
  const sectionOf = ({ field: { options }, isComputed }: FieldPlan): string | null => {
    if (options.section) return options.section;
    return options.section === false || options.readOnly || isComputed ? null : (names[0] ?? null);
  };
  const groups: FactGroup[] = names.map((section) => ({
    section,
    fields: shown.filter((field) => sectionOf(field) === section),
  }));
  const rest = { section: null, fields: shown.filter((field) => sectionOf(field) === null) };
  return [...groups, rest].filter((group) => group.fields.length > 0);
}

// Two columns of a phone are too narrow for an instant with its zone in one line.
const VALUE = { m: 0, overflowWrap: 'anywhere', '& .sl-figures': { whiteSpace: 'normal' } };
const WIDE = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr 1fr', lg: '1fr 1fr 1fr' },
  gap: '16px 24px',
  m: 0,
};
const NARROW = { display: 'grid', gridTemplateColumns: '1fr 1fr', gap: '12px 16px', m: 0 };

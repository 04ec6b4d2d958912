import './texts';
import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import type { ResourcePlan } from '../../core/plan';
import { FieldValue } from '../FieldValue';
import { useFieldLabel } from '../words/useLabels';

type Values = Readonly<Record<string, unknown>>;

/** The fields that a change set, as they were and as they are. */
export function FieldDeltas({ plan, before, after }: { plan: ResourcePlan; before: Values; after: Values }) {
  const translate = useTranslate();
  const labelOf = useFieldLabel(plan);
  const names = Object.keys(after).filter((name) => plan.fields.has(name));
  if (names.length === 0) return null;
  const nothing = translate('engine.history.nothing');
  return (
    <Box
      component="dl"
      sx={{
        display: 'grid',
        gridTemplateColumns: 'minmax(96px, auto) 1fr',
        gap: '4px 16px',
        m: 0,
        mt: 0.5,
        fontSize: 13,
      }}
    >
      {names.map((name) => {
        const field = plan.fields.get(name);
        return field ? (
          <Box key={name} sx={{ display: 'contents' }}>
            <Box component="dt" sx={{ color: 'var(--engine-quiet)' }}>
              {labelOf(field)}
            </Box>
            <Box component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
              {!isSame(before[name], after[name]) && (
                <>
                  <Box component="del" sx={{ color: 'var(--engine-quiet)' }}>
                    <FieldValue field={field} record={before} empty={nothing} />
                  </Box>
                  {' → '}
                </>
              )}
              <Box component="ins" sx={{ textDecoration: 'none' }}>
                <FieldValue field={field} record={after} empty={nothing} />
              </Box>
            </Box>
          </Box>
        ) : null;
      })}
    </Box>
  );
}

/** What is told beside a change, and is none. */
function isSame(before: unknown, after: unknown): boolean {
  return JSON.stringify(before ?? null) === JSON.stringify(after ?? null);
}

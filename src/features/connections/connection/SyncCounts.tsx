import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { useResourcePlan } from '../../../../engine/console/ConsoleSetup';
import { FieldValue } from '../../../../engine/console/FieldValue';
import { useFieldLabel } from '../../../../engine/console/words/useLabels';
import { useCountFormat } from '../../../../engine/console/words/useNumberFormat';
import { saidByServer } from '../../../../engine/core/said/saidByServer';
import type { Stored } from '../../../../resources/allResources';

export type Sync = Stored<'integration_syncs'>;

const COUNTS = ['added', 'updated', 'withdrawn', 'refused', 'unchanged'] as const;

/** What a sync changed, or would. */
export function SyncCounts({ sync }: { sync: Sync }) {
  const translate = useTranslate();
  const count = useCountFormat();
  return (
    <Box component="dl" sx={TILES}>
      {COUNTS.map((name) => (
        <Box key={name} sx={{ display: 'flex', flexDirection: 'column-reverse' }}>
          <Typography component="dt" variant="caption" sx={{ color: 'var(--sl-quiet)' }}>
            {translate(`pages.connections.counts.${name}`)}
          </Typography>
          <Typography
            component="dd"
            sx={{
              m: 0,
              fontSize: 20,
              fontWeight: 600,
              fontVariantNumeric: 'tabular-nums',
              color: name === 'refused' && sync.refused_count ? 'var(--sl-bad)' : undefined,
            }}
          >
            {count(sync[`${name}_count`] ?? 0)}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}

/** What a sync left out, and why. */
export function RefusedList({ sync: { refused, refused_count } }: { sync: Sync }) {
  const translate = useTranslate();
  if (refused.length === 0) return null;
  return (
    <Box component="ul" sx={{ m: 0, mt: 1, p: 0, listStyle: 'none', maxHeight: 320, overflowY: 'auto' }}>
      {refused.map(({ key, name, errors }, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list is what it was when the sync ended
        <Box key={i} component="li" sx={{ py: 0.75, borderTop: '1px solid var(--sl-line)', overflowWrap: 'anywhere' }}>
          <strong>{[key, name].filter(Boolean).join(' ')}</strong> {errors?.map(saidByServer).join(' ')}
        </Box>
      ))}
      {(refused_count ?? 0) > refused.length && (
        <Box component="li" sx={{ py: 0.75, color: 'var(--sl-quiet)' }}>
          {translate('pages.connections.history.more_refused', { count: refused.length })}
        </Box>
      )}
    </Box>
  );
}

const EXAMPLES = ['added', 'updated', 'withdrawn'] as const;

/** The first of those that a sync adds, changes or withdraws, with what becomes of them. */
export function SyncExamples({ sync }: { sync: Sync }) {
  const translate = useTranslate();
  const count = useCountFormat();
  return EXAMPLES.map((kind) => {
    const shown = sync.examples?.[kind] ?? [];
    const further = (sync[`${kind}_count`] ?? 0) - shown.length;
    if (shown.length === 0) return null;
    return (
      <Box key={kind} sx={{ mt: 1.5 }}>
        <Typography component="h4" sx={{ fontSize: 13, fontWeight: 600 }}>
          {translate(`pages.connections.counts.${kind}`)}
        </Typography>
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {shown.map((example, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list is what it was when the sync ended
            <Box key={i} component="li" sx={{ py: 0.5, overflowWrap: 'anywhere' }}>
              <strong>{[example.key, example.name].filter(Boolean).join(' ')}</strong> <Changes {...example} />
            </Box>
          ))}
          {further > 0 && (
            <Box component="li" sx={{ py: 0.5, color: 'var(--sl-quiet)' }}>
              {translate('pages.connections.sync.further', { count: count(further) })}
            </Box>
          )}
        </Box>
      </Box>
    );
  });
}

type Example = NonNullable<NonNullable<Sync['examples']>['updated']>[number];

function Changes({ fields = {} }: Example) {
  const plan = useResourcePlan('athletes');
  const labelOf = useFieldLabel(plan);
  return Object.entries(fields).map(([name, change], i) => {
    const field = plan.fields.get(name);
    if (!field) return null;
    const isTold = change !== undefined && 'after' in change;
    return (
      <span key={name} style={{ color: 'var(--sl-quiet)' }}>
        {i > 0 && ', '}
        {labelOf(field)}
        {isTold && (
          <>
            {': '}
            <FieldValue field={field} record={{ id: 0, [name]: change.before }} />
            {' → '}
            <FieldValue field={field} record={{ id: 0, [name]: change.after }} />
          </>
        )}
      </span>
    );
  });
}

/** Each as wide as its word: some languages have long ones. */
const TILES = { display: 'flex', flexWrap: 'wrap', columnGap: 2, rowGap: 1, m: 0, '& > *': { minWidth: 60 } };

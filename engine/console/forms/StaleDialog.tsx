import './texts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import type { ResourcePlan } from '../../core/plan';
import { FieldValue } from '../FieldValue';
import { PlainTable } from '../PlainTable';
import { TitledDialog } from '../TitledDialog';
import { RelativeTime } from '../words/RelativeTime';
import { useFieldLabel } from '../words/useLabels';
import type { StaleRecord } from '../writes/errors';

interface StaleDialogProps {
  plan: ResourcePlan;
  stale: StaleRecord;
  /** The values that were to be saved. */
  mine: Readonly<Record<string, unknown>>;
  isBusy: boolean;
  onTakeTheirs: () => void;
  onKeepMine: () => void;
  onClose: () => void;
}

/** Somebody else saved the record meanwhile: who, what, and what to do about it. Nothing was written over. */
export function StaleDialog({ plan, stale, mine, isBusy, onTakeTheirs, onKeepMine, onClose }: StaleDialogProps) {
  const translate = useTranslate();
  const labelOf = useFieldLabel(plan);
  const { current, changedBy } = stale;
  const names = new Set([...changedBy.fields, ...Object.keys(mine)]);
  const fields = [...plan.fields.values()].filter((field) => names.has(field.name));
  return (
    <TitledDialog
      title={
        changedBy.is_own
          ? translate('engine.stale.title_own')
          : translate('engine.stale.title', { name: changedBy.name ?? translate('engine.stale.someone') })
      }
      actions={
        <>
          <Button onClick={onClose}>{translate('engine.stale.back')}</Button>
          <Button variant="outlined" onClick={onTakeTheirs} disabled={isBusy}>
            {translate(changedBy.is_own ? 'engine.stale.take_saved' : 'engine.stale.take_theirs')}
          </Button>
          <Button variant="contained" onClick={onKeepMine} disabled={isBusy}>
            {translate('engine.stale.keep_mine')}
          </Button>
        </>
      }
      onClose={onClose}
    >
      <Typography sx={{ color: 'var(--engine-quiet)', mb: 2 }}>
        {changedBy.at && (
          <>
            <RelativeTime instant={changedBy.at} />
            {'. '}
          </>
        )}
        {translate(changedBy.is_own ? 'engine.stale.why_own' : 'engine.stale.why')}
      </Typography>
      <PlainTable
        columns={[
          { name: 'field', label: translate('engine.stale.field'), isHeading: true, cell: labelOf },
          {
            name: 'theirs',
            label: translate(changedBy.is_own ? 'engine.stale.saved' : 'engine.stale.theirs'),
            cell: (field) => (
              <Box component="span" sx={changedBy.fields.includes(field.name) ? CHANGED : null}>
                <FieldValue field={field} record={current} empty="–" />
              </Box>
            ),
          },
          {
            name: 'mine',
            label: translate('engine.stale.mine'),
            cell: (field) =>
              field.name in mine ? (
                <Box component="span" sx={CHANGED}>
                  <FieldValue field={field} record={mine} empty="–" />
                </Box>
              ) : (
                translate('engine.stale.untouched')
              ),
          },
        ]}
        rows={fields}
        keyOf={({ name }) => name}
      />
    </TitledDialog>
  );
}

const CHANGED = { fontWeight: 600 };

import Button from '@mui/material/Button';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import type { ResourcePlan } from '../../core/plan';
import { FieldValue } from '../FieldValue';
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
      title={translate('engine.stale.title', { name: changedBy.name ?? translate('engine.stale.someone') })}
      actions={
        <>
          <Button onClick={onClose}>{translate('engine.stale.back')}</Button>
          <Button variant="outlined" onClick={onTakeTheirs} disabled={isBusy}>
            {translate('engine.stale.take_theirs')}
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
        {translate('engine.stale.why')}
      </Typography>
      <Table>
        <TableHead>
          <TableRow>
            <TableCell>{translate('engine.stale.field')}</TableCell>
            <TableCell>{translate('engine.stale.theirs')}</TableCell>
            <TableCell>{translate('engine.stale.mine')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {fields.map((field) => (
            <TableRow key={field.name}>
              <TableCell component="th" scope="row">
                {labelOf(field)}
              </TableCell>
              <TableCell sx={changedBy.fields.includes(field.name) ? CHANGED : undefined}>
                <FieldValue field={field} record={current} empty="–" />
              </TableCell>
              <TableCell sx={field.name in mine ? CHANGED : undefined}>
                {field.name in mine ? (
                  <FieldValue field={field} record={mine} empty="–" />
                ) : (
                  translate('engine.stale.untouched')
                )}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TitledDialog>
  );
}

const CHANGED = { fontWeight: 600 };

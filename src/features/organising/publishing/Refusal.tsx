import './texts';
import Alert from '@mui/material/Alert';
import { useTranslate } from 'react-admin';
import type { Stored } from '../../../../resources/allResources';

/** Why an event was rejected or cancelled. */
export function Refusal({ event: { status, rejection_reason, cancellation_reason } }: { event: Stored<'events'> }) {
  const translate = useTranslate();
  if (status === 'rejected' && rejection_reason)
    return <Alert severity="error">{translate('pages.publish.is_rejected', { reason: rejection_reason })}</Alert>;
  if (status === 'cancelled' && cancellation_reason)
    return <Alert severity="error">{translate('pages.publish.is_cancelled', { reason: cancellation_reason })}</Alert>;
  return null;
}

import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { TitledDialog } from '../../../../engine/console/TitledDialog';
import { useCountFormat } from '../../../../engine/console/words/useNumberFormat';
import { messageOf } from '../../../../engine/console/writes/errors';
import { DifferenceView } from './DifferenceView';
import { isHeld, type RankingRecord } from './rankingRecords';
import { useRankingActions } from './useRankingActions';
import { useDifference } from './useRankingCalls';

/** As many moves as are read before pressing a button; the rest stands under the ranking's changes. */
const MOST = 12;

interface PublishDialogProps {
  ranking: Pick<RankingRecord, 'id' | 'name' | 'status' | 'confirmed'>;
  onClose: () => void;
}

/** Says what publishing changes, and publishes. */
export function PublishDialog({ ranking, onClose }: PublishDialogProps) {
  const translate = useTranslate();
  const count = useCountFormat();
  const { data: difference, error } = useDifference(ranking.id);
  const { isBusy, publish } = useRankingActions(ranking);
  const isFirst = !isHeld(ranking);
  const changes = difference?.total ?? 0;
  const submit = async () => {
    if (await publish()) onClose();
  };
  return (
    <TitledDialog
      title={translate('rankings.publish.title', { ranking: ranking.name })}
      action={{
        children:
          changes === 0
            ? translate('rankings.publish.submit')
            : translate('rankings.publish.submit_changes', { smart_count: changes, count: count(changes) }),
        disabled: isBusy || !difference,
        onClick: submit,
      }}
      onClose={onClose}
    >
      <Typography sx={{ mb: 2 }}>
        {translate(isFirst ? 'rankings.publish.why_first' : 'rankings.publish.why')}
      </Typography>
      {error && <Alert severity="error">{messageOf(error)}</Alert>}
      {!difference && !error && <LinearProgress aria-label={translate('rankings.difference.loading')} />}
      {difference && (
        <Box role="status">
          <Typography variant="h3" sx={{ mb: 1 }}>
            {translate('rankings.difference.title')}
          </Typography>
          <DifferenceView difference={difference} most={MOST} />
        </Box>
      )}
    </TitledDialog>
  );
}

import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import DownloadRounded from '#icons/DownloadRounded';
import { PlainTable } from '../../../../../engine/console/PlainTable';
import { saveFile } from '../../../../../engine/console/saveFile';
import { useCountFormat } from '../../../../../engine/console/words/useNumberFormat';
import { READ_FIELDS } from '../../../../../resources/passings/readColumns';
import { Fact, Facts } from '../Facts';
import { FileReads } from './FileReads';
import type { SendOutcome } from './useSendFile';

const SHOWN = 20;
const COUNTS = ['received', 'stored', 'duplicates', 'rejectedCount'] as const;

/** What came of a file: the counts, and the lines that were refused with their reasons. */
export function SendResult({ outcome, fileName }: { outcome: SendOutcome; fileName: string }) {
  const translate = useTranslate();
  const count = useCountFormat();
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Facts isFigures>
        {COUNTS.map((name) => (
          <Fact key={name} label={translate(`timing.import.${name}`)}>
            {count(outcome[name])}
          </Fact>
        ))}
      </Facts>
      {outcome.received > 0 && outcome.stored === 0 && outcome.duplicates > 0 && (
        <Alert severity="info">{translate('timing.import.all_known')}</Alert>
      )}
      {outcome.fileId !== null && outcome.stored > 0 && <FileReads fileId={outcome.fileId} />}
      {outcome.rejected.length > 0 && <Rejected outcome={outcome} fileName={fileName} />}
    </Box>
  );
}

function Rejected({ outcome: { rejected, rejectedCount }, fileName }: { outcome: SendOutcome; fileName: string }) {
  const translate = useTranslate();
  const count = useCountFormat();
  const readable = useReadableReason();
  const told = rejected.map(({ line, reason }) => ({ line, reason: readable(reason) }));
  const download = () => saveFile(new Blob([rejectedCsv(told)], { type: 'text/csv' }), `${fileName}.rejected.csv`);
  return (
    <section>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 1 }}>
        <Typography variant="h3">{translate('timing.import.rejected_title')}</Typography>
        <Button size="small" startIcon={<DownloadRounded />} onClick={download}>
          {translate('timing.import.download')}
        </Button>
      </Box>
      <PlainTable
        columns={[
          { name: 'line', label: translate('timing.import.line'), isTabular: true, cell: ({ line }) => count(line) },
          { name: 'reason', label: translate('timing.import.reason'), cell: ({ reason }) => reason },
        ]}
        rows={told.slice(0, SHOWN)}
        keyOf={({ line }) => line}
      />
      {rejectedCount > SHOWN && (
        <Typography variant="caption">
          {translate('timing.import.more', { count: count(rejectedCount - SHOWN) })}
        </Typography>
      )}
    </section>
  );
}

/** The server names the field as the API does: `chipcode: must not be empty`. */
function useReadableReason(): (reason: string) => string {
  const translate = useTranslate();
  return (reason) => {
    const [, name = '', rest = ''] = /^(\w+): (.*)$/s.exec(reason) ?? [];
    return READ_FIELDS.some((field) => field === name)
      ? `${translate(`timing.import.columns.fields.${name}`)}: ${rest}`
      : reason;
  };
}

function rejectedCsv(rejected: SendOutcome['rejected']): string {
  const rows = rejected.map(({ line, reason }) => `${line},"${reason.replaceAll('"', '""')}"`);
  return ['line,reason', ...rows, ''].join('\r\n');
}

import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import DownloadRounded from '#icons/DownloadRounded';
import { PlainTable } from '../../../../../engine/console/PlainTable';
import { saveFile } from '../../../../../engine/console/saveFile';
import { useCountFormat } from '../../../../../engine/console/words/useNumberFormat';
import { saidByServer } from '../../../../../engine/core/said/saidByServer';
import { READ_FIELDS } from '../../../../../resources/passings/readColumns';
import { Fact, Facts } from '../Facts';
import { FileReads } from './FileReads';
import type { LineReason, SendOutcome } from './useSendFile';

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
      {outcome.rejected.length > 0 && (
        <Lines kind="rejected" lines={outcome.rejected} count={outcome.rejectedCount} fileName={fileName} />
      )}
      {outcome.noted.length > 0 && (
        <Lines kind="noted" lines={outcome.noted} count={outcome.notedCount} fileName={fileName} />
      )}
    </Box>
  );
}

interface LinesProps {
  kind: 'rejected' | 'noted';
  lines: readonly LineReason[];
  /** Of all, those included that were not given. */
  count: number;
  fileName: string;
}

function Lines({ kind, lines, count: all, fileName }: LinesProps) {
  const translate = useTranslate();
  const count = useCountFormat();
  const readable = useReadableReason();
  const told = lines.map(({ line, reason }) => ({ line, reason: readable(reason) }));
  const download = () => saveFile(new Blob([csvOf(told)], { type: 'text/csv' }), `${fileName}.${kind}.csv`);
  return (
    <section>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 1 }}>
        <Typography variant="h3">{translate(`timing.import.${kind}_title`)}</Typography>
        <Button size="small" startIcon={<DownloadRounded />} onClick={download}>
          {translate('timing.import.download')}
        </Button>
      </Box>
      {kind === 'noted' && (
        <Typography sx={{ mb: 1, maxWidth: 640 }}>{translate('timing.import.noted_why')}</Typography>
      )}
      <PlainTable
        columns={[
          { name: 'line', label: translate('timing.import.line'), isTabular: true, cell: ({ line }) => count(line) },
          { name: 'reason', label: translate('timing.import.reason'), cell: ({ reason }) => reason },
        ]}
        rows={told.slice(0, SHOWN)}
        keyOf={({ line }) => line}
      />
      {all > SHOWN && (
        <Typography variant="caption">{translate('timing.import.more', { count: count(all - SHOWN) })}</Typography>
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
      ? `${translate(`timing.import.columns.fields.${name}`)}: ${saidByServer(rest)}`
      : saidByServer(reason);
  };
}

function csvOf(lines: readonly LineReason[]): string {
  const rows = lines.map(({ line, reason }) => `${line},"${reason.replaceAll('"', '""')}"`);
  return ['line,reason', ...rows, ''].join('\r\n');
}

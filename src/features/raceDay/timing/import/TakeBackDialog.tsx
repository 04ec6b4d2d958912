import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { useCountFormat } from '../../../../../engine/console/words/useNumberFormat';
import type { ReadFile, takeBackReadFile } from '../../../../../resources/passings/readFiles.calls';
import { CorrectionFrame } from '../../corrections/CorrectionFrame';

interface TakeBackDialogProps {
  fileId: number;
  file: ReadFile;
  onClose: () => void;
}

/** Asks before all reads of a file are invalidated, with what that changes. */
export function TakeBackDialog({ fileId, file: { name, left }, onClose }: TakeBackDialogProps) {
  const translate = useTranslate();
  const count = useCountFormat();
  const args = { name, smart_count: left, count: count(left) };
  return (
    <CorrectionFrame
      title={translate('timing.file.take_back_title', args)}
      planned={{ kind: 'passings', filter: { read_file: fileId }, data: { mark: 'invalidated' } }}
      write={(provider) =>
        provider.call<typeof takeBackReadFile>({
          method: 'POST',
          path: '/v1/admin/background_tasks/{id}/take_back_reads',
          params: { id: fileId },
        })
      }
      saveLabel={translate('timing.file.take_back', args)}
      done={{ message: 'livetiming.done.invalidated', args }}
      onClose={onClose}
    >
      <Typography sx={{ overflowWrap: 'anywhere' }}>{translate('timing.file.take_back_why', args)}</Typography>
    </CorrectionFrame>
  );
}

import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import CheckCircleOutlineRounded from '#icons/CheckCircleOutlineRounded';
import { useCountFormat } from '../../../../../engine/console/words/useNumberFormat';
import { messageOf } from '../../../../../engine/console/writes/errors';
import { EmptyState } from '../../../../frame/layout/EmptyState';
import { ErrorState } from '../../../../frame/layout/ErrorState';
import type { Course } from '../../shared/useCourse';
import { Inquiry } from './Inquiry';
import type { useOpenInquiries } from './useOpenInquiries';

interface InquiryQueueProps {
  course: Course;
  query: ReturnType<typeof useOpenInquiries>;
}

/** What people ask about their times, each beside what was read of them. */
export function InquiryQueue({ course, query }: InquiryQueueProps) {
  const translate = useTranslate();
  const format = useCountFormat();
  const { data, error, count } = query;
  if (error)
    return (
      <ErrorState
        isPart
        title={translate('livetiming.inquiries.failed')}
        detail={messageOf(error)}
        onRetry={() => void query.refetch()}
      />
    );
  if (!data) return <Skeleton variant="rounded" height={160} />;
  if (data.length === 0)
    return (
      <EmptyState
        icon={<CheckCircleOutlineRounded />}
        title={translate('livetiming.inquiries.none')}
        detail={translate('livetiming.inquiries.none_why')}
      />
    );
  return (
    <>
      <Typography sx={{ mb: 2, color: 'var(--sl-quiet)' }}>{translate('livetiming.inquiries.why')}</Typography>
      <Box
        component="ul"
        sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)', m: 0, p: 0, listStyle: 'none' }}
      >
        {data.map((inquiry) => (
          <Inquiry key={inquiry.id} inquiry={inquiry} course={course} />
        ))}
      </Box>
      {count > data.length && (
        <Typography sx={{ mt: 2, color: 'var(--sl-quiet)' }}>
          {translate('livetiming.inquiries.more', { count: format(count - data.length) })}
        </Typography>
      )}
    </>
  );
}

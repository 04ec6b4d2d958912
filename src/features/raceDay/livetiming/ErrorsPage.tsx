import '../texts';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useId, useRef } from 'react';
import { useTranslate } from 'react-admin';
import { useSearchParams } from 'react-router-dom';
import { useCountFormat } from '../../../../engine/console/words/useNumberFormat';
import { ERROR_STATES } from '../../../../resources/passings/readStates';
import { ErrorState } from '../../../frame/layout/ErrorState';
import { PageSkeleton } from '../../../frame/layout/PageSkeleton';
import type { LiveSummary } from '../../../shared/live/summary/liveSummary';
import { useLiveSummary } from '../../../shared/live/summary/useLiveSummary';
import { useCourse } from '../shared/useCourse';
import { ErrorQueue } from './errors/ErrorQueue';
import { kindShown, problemCount } from './errors/errorKinds';
import { UnknownChips } from './errors/UnknownChips';
import { InquiryQueue } from './inquiries/InquiryQueue';
import { useOpenInquiries } from './inquiries/useOpenInquiries';
import { LiveHeader } from './LiveHeader';
import { ProblemList } from './problems/ProblemList';
import './livetiming.css';

/** The queue of what people ask, beside those of reads. */
const INQUIRIES = 'inquiries';
/** Athletes whose reads contradict each other or their state. */
const ATHLETES = 'athletes';
const errorsOf = ({ errors }: LiveSummary) => errors;

/** Reads that do not count and athletes with contradictions, with what can be done about each beside it. */
export function Component() {
  const translate = useTranslate();
  const format = useCountFormat();
  const id = useId();
  const tabs = useRef<HTMLDivElement>(null);
  const [params, setParams] = useSearchParams();
  const { data: counts, error, refetch } = useLiveSummary(errorsOf);
  const course = useCourse();
  const inquiries = useOpenInquiries();
  const header = <LiveHeader page="errors" />;
  if (!counts) {
    return (
      <>
        {header}
        {error ? (
          <ErrorState
            isPart
            title={translate('livetiming.errors.failed')}
            detail={error.message}
            onRetry={() => void refetch()}
          />
        ) : (
          <PageSkeleton />
        )}
      </>
    );
  }
  const isAsked = inquiries.mayRead && params.get('kind') === INQUIRIES;
  const kind = kindShown(params.get('kind'), counts);
  const problems = problemCount(counts);
  const isOfAthletes = !isAsked && (params.get('kind') === ATHLETES || (kind === null && problems > 0));
  const shown = kind ?? ERROR_STATES[0];
  const tab = isAsked ? INQUIRIES : isOfAthletes ? ATHLETES : shown;
  const toTab = () => tabs.current?.querySelector<HTMLElement>('[aria-selected="true"]')?.focus();
  const countOf = (name: string) => counts[name] ?? 0;
  return (
    <>
      {header}
      <Tabs
        ref={tabs}
        value={tab}
        onChange={(_, next: string) => setParams({ kind: next }, { replace: true, preventScrollReset: true })}
        variant="scrollable"
        aria-label={translate('livetiming.errors.kinds')}
        sx={{ mb: 2, borderBottom: '1px solid var(--sl-line)' }}
      >
        {ERROR_STATES.map((name) => (
          <Tab
            key={name}
            value={name}
            id={`${id}-${name}`}
            aria-controls={`${id}-panel`}
            label={`${translate(`passingStates.${name}`)} (${format(countOf(name))})`}
          />
        ))}
        <Tab
          value={ATHLETES}
          id={`${id}-${ATHLETES}`}
          aria-controls={`${id}-panel`}
          label={translate('livetiming.problems.tab', { count: format(problems) })}
        />
        {inquiries.mayRead && (
          <Tab
            value={INQUIRIES}
            id={`${id}-${INQUIRIES}`}
            aria-controls={`${id}-panel`}
            label={translate('livetiming.inquiries.tab', { count: format(inquiries.count) })}
          />
        )}
      </Tabs>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${tab}`}>
        {isAsked ? (
          <InquiryQueue course={course} query={inquiries} />
        ) : isOfAthletes ? (
          <ProblemList />
        ) : shown === 'unknown_chip' ? (
          <UnknownChips course={course} count={countOf(shown)} chip={params.get('chip')} onEmpty={toTab} />
        ) : (
          <ErrorQueue key={shown} kind={shown} course={course} count={countOf(shown)} onEmpty={toTab} />
        )}
      </div>
    </>
  );
}

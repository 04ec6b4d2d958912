import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { useEffect, useRef } from 'react';
import { useTranslate } from 'react-admin';
import { useFormContext, useFormState } from 'react-hook-form';
import type { FieldPlan } from '../../core/plan';
import { useWrittenText } from '../../fields/format/useWrittenText';

interface ErrorSummaryProps {
  fields: readonly FieldPlan[];
  labelOf: (field: FieldPlan) => string;
  /** Counts the attempts to save: each one that failed brings the summary into view. */
  attempt: number;
  /** What no field of this form can show. */
  otherProblem: string | null;
  /** Whether sending the same again may do. */
  isRetried: boolean;
}

/** Everything that is wrong with the form, with a way to each field. */
export function ErrorSummary({ fields, labelOf, attempt, otherProblem, isRetried }: ErrorSummaryProps) {
  const translate = useTranslate();
  const { setFocus } = useFormContext();
  const { errors } = useFormState();
  const summary = useRef<HTMLDivElement>(null);
  const wrong = fields.filter((field) => errors[field.name]);
  const written = useWrittenText();
  const isShown = attempt > 0 && (wrong.length > 0 || otherProblem !== null);

  useEffect(() => {
    if (attempt > 0) summary.current?.focus();
  }, [attempt]);

  if (!isShown) return null;
  return (
    <Alert
      ref={summary}
      severity="error"
      tabIndex={-1}
      sx={{ mb: 2, scrollMarginTop: 120 }}
      action={
        isRetried && (
          <Button type="submit" color="inherit" size="small">
            {translate('engine.unanswered.retry')}
          </Button>
        )
      }
    >
      <AlertTitle>
        {otherProblem !== null
          ? written(otherProblem)
          : translate('engine.form.problems', { smart_count: wrong.length })}
      </AlertTitle>
      {wrong.length > 0 && (
        <ul style={{ margin: 0, paddingLeft: 20 }}>
          {wrong.map((field) => (
            <li key={field.name}>
              <Link component="button" type="button" color="inherit" onClick={() => setFocus(field.name)}>
                {labelOf(field)}
              </Link>
              {`: ${written(String(errors[field.name]?.message ?? ''))}`}
            </li>
          ))}
        </ul>
      )}
    </Alert>
  );
}

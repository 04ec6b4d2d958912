import {
  type ComponentType,
  type ReactNode,
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react';
import { type RaRecord, useAugmentedForm, useNotify, useTranslate } from 'react-admin';
import { type Resolver, type UseFormReturn, useWatch } from 'react-hook-form';
import { useSearchParams } from 'react-router-dom';
import type { FieldPlan, ResourcePlan } from '../../core/plan';
import { useConsole } from '../ConsoleSetup';
import type { Place } from '../Place';
import { useFieldLabel, useRecordsName } from '../words/useLabels';
import type { WriteMeta } from '../writes/ConsoleDataProvider';
import { isInvalid, isUnanswered, type StaleRecord, staleOf } from '../writes/errors';
import { useDone } from '../writes/useDone';
import { useWrites } from '../writes/useWrites';
import { changeOf } from './changeOf';
import { DraftNotice } from './drafts/DraftNotice';
import { formName, useDraft } from './drafts/useDraft';
import { ErrorSummary } from './ErrorSummary';
import { FormColumns } from './FormColumns';
import { FormContexts } from './FormContexts';
import { FormRoot } from './FormRoot';
import { FormSections } from './FormSections';
import { type FormMode, formSections, newValues, openFields, suggestedValues } from './formFields';
import { isSameValue, issueText, readValues } from './formValues';
import { LeaveGuard } from './LeaveGuard';
import { SaveBar, type SaveBarProps } from './SaveBar';
import { StaleDialog } from './StaleDialog';
import { showRefusal } from './showRefusal';
import { useSaveShortcut } from './useSaveShortcut';

type Values = Record<string, unknown>;
type StoredRecord = RaRecord<number>;

interface ResourceFormProps {
  plan: ResourcePlan;
  place: Place;
  /** The record to change; null for a new one. */
  record: StoredRecord | null;
  /** Names of the sections to show; all without it. */
  sections?: readonly string[] | undefined;
  /** After the sections: what a resource has besides its fields. */
  children?: ReactNode;
  /** Beside the sections where there is room, else after them. */
  aside?: ReactNode;
  /** In place of the bar that saves. */
  Bar?: ComponentType<SaveBarProps> | undefined;
  onSaved?: ((record: StoredRecord, meta: WriteMeta) => void) | undefined;
}

/**
 * A form for a record, from its declaration. Only fields that changed are sent, on condition that the record is still the
 * one shown; what the server refuses stands at its field.
 */
export function ResourceForm({
  plan,
  place,
  record,
  sections: only,
  children,
  aside,
  Bar = SaveBar,
  onSaved,
}: ResourceFormProps) {
  const translate = useTranslate();
  const { can } = useConsole();
  const labelOf = useFieldLabel(plan);
  const recordName = useRecordsName(plan)(1);
  const [suggested] = useSearchParams();
  const mode: FormMode = record ? 'edit' : 'create';
  const sections = useMemo(() => formSections({ plan, place, mode, can, only }), [plan, place, mode, can, only]);
  const fields = useMemo(() => openFields(sections), [sections]);
  const [base, setBase] = useState<Values>(() => record ?? newValues(place, fields, suggested));
  const { form } = useAugmentedForm({
    record: base,
    mode: 'onTouched',
    // The summary gets the focus: it says everything, and leads to each field.
    shouldFocusError: false,
    disableInvalidFormNotification: true,
    resolver: useResolver({ mode, fields, base }),
  });
  const values = useWatch({ control: form.control });
  const changed = fields.filter((field) => !isSameValue(values[field.name], base[field.name]));
  const begun = record ? {} : suggestedValues(fields, suggested);
  const name = formName({ plan, place, id: record?.id ?? null, sections: only, begun });
  const draft = useDraft({ name, fields, form, base, changed });
  const isSaved = useRef(false);
  const reset = (next: Values) => {
    setBase(next);
    form.reset(next);
  };
  const saved = useSave({
    plan,
    place,
    mode,
    base,
    fields,
    form,
    onSaved(next, meta) {
      // From here on there is nothing to lose, though the form is only drawn as such after leaving it.
      isSaved.current = true;
      draft.settle();
      if (record) reset(next);
      onSaved?.(next, meta);
    },
  });

  // Without changes of one's own, the form follows what others save.
  const follow = useEffectEvent((next: StoredRecord) => {
    if (changed.length === 0 && next.version !== base.version) reset(next);
  });
  useEffect(() => {
    if (record) follow(record);
  }, [record]);

  useEffect(() => {
    if (changed.length > 0) isSaved.current = false;
  }, [changed.length]);
  const submit = form.handleSubmit(saved.save, saved.fail);
  useSaveShortcut(submit);

  return (
    <FormContexts resource={plan.name} record={record} save={saved.save} isSaving={saved.isBusy}>
      <FormRoot form={form} record={record}>
        <form noValidate onSubmit={submit} aria-label={recordName}>
          {draft.offer && <DraftNotice plan={plan} offer={draft.offer} />}
          <ErrorSummary
            fields={fields}
            labelOf={labelOf}
            attempt={saved.attempt}
            otherProblem={saved.problem}
            isRetried={saved.wasUnanswered}
          />
          <FormColumns aside={aside}>
            <FormSections plan={plan} sections={sections} />
            {children}
          </FormColumns>
          <Bar
            changes={changed.map(labelOf)}
            submitLabel={translate(record ? 'engine.form.save' : 'engine.form.create', { record: recordName })}
            isAlwaysShown={!record}
            onDiscard={() => reset(record ?? base)}
          />
        </form>
        {saved.stale && (
          <StaleDialog
            plan={plan}
            stale={saved.stale.record}
            mine={saved.stale.mine}
            isBusy={saved.isBusy}
            onTakeTheirs={() => {
              reset({ ...base, ...saved.stale?.record.current });
              saved.forget();
            }}
            onKeepMine={saved.overwrite}
            onClose={saved.forget}
          />
        )}
        <LeaveGuard hasChanges={() => changed.length > 0 && !isSaved.current} onLeave={draft.settle} />
      </FormRoot>
    </FormContexts>
  );
}

/** Checks by the declaration's rules. Of an existing record only what changed: old values need not meet new rules. */
function useResolver({
  mode,
  fields,
  base,
}: {
  mode: FormMode;
  fields: readonly FieldPlan[];
  base: Values;
}): Resolver<Values> {
  const translate = useTranslate();
  return useCallback(
    (values) => {
      const checked = mode === 'create' ? fields : fields.filter(({ name }) => !isSameValue(values[name], base[name]));
      const { errors } = readValues({ fields: checked, values });
      if (errors.size === 0) return { values, errors: {} };
      const messages = [...errors].map(([name, issue]) => [
        name,
        { type: 'validate', message: issueText(issue, translate) },
      ]);
      return { values: {}, errors: Object.fromEntries(messages) };
    },
    [mode, fields, base, translate],
  );
}

interface SaveOptions {
  plan: ResourcePlan;
  place: Place;
  mode: FormMode;
  base: Values;
  fields: readonly FieldPlan[];
  form: UseFormReturn<Values>;
  onSaved: (record: StoredRecord, meta: WriteMeta) => void;
}

function useSave({ plan, place, mode, base, fields, form, onSaved }: SaveOptions) {
  const notify = useNotify();
  const done = useDone();
  const translate = useTranslate();
  const writes = useWrites(plan);
  const recordName = useRecordsName(plan)(1);
  const [stale, setStale] = useState<{ record: StaleRecord; mine: Values } | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [wasUnanswered, setUnanswered] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const [isBusy, setBusy] = useState(false);

  const write = async (mine: Values, version: number | undefined) => {
    setBusy(true);
    setProblem(null);
    setUnanswered(false);
    try {
      const { data, meta } =
        mode === 'create'
          ? await writes.create({ ...place.within, ...mine })
          : await writes.update({ id: Number(base.id), values: mine, version });
      setStale(null);
      done(mode === 'create' ? 'engine.done.created' : 'engine.done.saved', { record: recordName }, meta);
      onSaved(data, meta);
    } catch (error) {
      const outdated = staleOf(error);
      if (outdated) setStale({ record: outdated, mine });
      else refuse(error);
    } finally {
      setBusy(false);
    }
  };
  const refuse = (error: unknown) => {
    setStale(null);
    // What belongs to no field of this form is said in full at the top.
    setProblem(
      showRefusal(
        form,
        fields.map(({ name }) => name),
        error,
        translate,
      ),
    );
    setUnanswered(isUnanswered(error));
    setAttempt((before) => before + 1);
    // What is not answered is said at the top, with the way to send it again.
    if (!isInvalid(error) && !isUnanswered(error)) notify(translate('engine.form.not_saved'), { type: 'error' });
  };
  return {
    stale,
    problem,
    wasUnanswered,
    attempt,
    isBusy,
    forget: () => setStale(null),
    fail: () => setAttempt((before) => before + 1),
    save: (given: Values) => {
      const sent = mode === 'create' ? fields : fields.filter(({ name }) => !isSameValue(given[name], base[name]));
      const { values } = readValues({ fields: sent, values: given });
      const body = mode === 'create' ? withoutEmpty(values) : changesOf(sent, values, base);
      return write(body, base.version as number | undefined);
    },
    /** Sends the same again, over what somebody else saved: they have been seen. */
    overwrite: () => stale && write(stale.mine, stale.record.current.version),
  };
}

/** A new record says nothing about what was left empty, so that the server's defaults hold. */
function withoutEmpty(values: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));
}

function changesOf(fields: readonly FieldPlan[], values: Values, base: Values): Values {
  return Object.fromEntries(fields.map((field) => [field.name, changeOf(field, base[field.name], values[field.name])]));
}

import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { type DragEvent, use, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import type { Issue } from '../../core/issue';
import { englishText } from '../../core/messages';
import { ConfirmRemoveDialog } from '../confirmRemove/ConfirmRemoveDialog';
import { FieldFrame } from '../inputs/FieldFrame';
import { type ControlProps, labelIdOf } from '../inputs/fieldInputState';
import { visuallyHidden } from '../inputs/visuallyHidden';
import { FileCard } from './FileCard';
import { type FileOptions, refuseFile } from './file.field';
import { PrepareFileContext } from './PrepareFileContext';
import { refusePicture } from './pictureSides';
import { useUpload } from './useUpload';

/** Choose or drop a file; it is uploaded at once, and the form keeps its id. */
export function FileControl({ props, input }: ControlProps) {
  const translate = useTranslate();
  const options = props.field.field.options as FileOptions;
  const id = typeof input.value === 'number' ? input.value : null;
  const { state, problem, setProblem, upload, cancel } = useUpload(id, options, input.onChange);
  const [isAsking, setAsking] = useState(false);
  const prepare = use(PrepareFileContext);
  const picker = useRef<HTMLInputElement>(null);
  const take = (file: File | null | undefined): void => {
    if (!file) return;
    if (!isRefused(refuseFile(file, options))) void send(file);
  };
  const isRefused = (issue: Issue | null): boolean => {
    if (issue) setProblem(translate(issue.key, { ...issue.args, _: englishText(issue) }));
    return issue !== null;
  };
  const send = async (file: File): Promise<void> => {
    const prepared = prepare ? await prepare(file) : file;
    if (prepared && !isRefused(await refusePicture(prepared, options))) await upload(prepared);
  };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    if (!props.disabled) take(event.dataTransfer.files[0]);
  };
  const error = problem ?? input.error;
  return (
    <FieldFrame props={props} input={{ ...input, error }}>
      <Paper
        variant="outlined"
        sx={{ p: 1 }}
        onDragOver={(event) => event.preventDefault()}
        onDrop={drop}
        data-step={state.step}
      >
        {state.step === 0 && (
          <>
            <input
              id={input.id}
              ref={picker}
              type="file"
              tabIndex={-1}
              accept={options.accept?.join(',')}
              aria-invalid={error ? true : undefined}
              aria-describedby={input.describedBy}
              disabled={props.disabled}
              style={visuallyHidden}
              onChange={(event) => {
                take(event.target.files?.[0]);
                event.target.value = '';
              }}
            />
            <Button
              ref={input.inputRef}
              size="small"
              disabled={props.disabled}
              aria-describedby={labelIdOf(input.id)}
              onBlur={input.onBlur}
              onClick={() => picker.current?.click()}
            >
              {translate('fields.file.choose', { _: 'Choose a file, or drop it here' })}
            </Button>
          </>
        )}
        {state.step === 1 && (
          <>
            <Typography variant="body2" noWrap>
              {state.name} · {state.percent}%
            </Typography>
            <LinearProgress variant="determinate" value={state.percent} aria-label={state.name} />
            <Button size="small" onClick={cancel}>
              {translate('ra.action.cancel', { _: 'Cancel' })}
            </Button>
          </>
        )}
        {state.step === 2 && (
          <FileCard
            file={state.file}
            isPrivate={options.visibility === 'private'}
            disabled={props.disabled ?? false}
            onRemove={() => setAsking(true)}
          />
        )}
      </Paper>
      <ConfirmRemoveDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        remove={() => undefined}
        onRemoved={() => input.onChange(null)}
      />
    </FieldFrame>
  );
}

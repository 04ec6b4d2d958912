import IconButton from '@mui/material/IconButton';
import { useGetRecordRepresentation, useNotify, useResourceContext, useTranslate, useUpdate } from 'react-admin';
import VisibilityOff from '#icons/VisibilityOffOutlined';
import Visibility from '#icons/VisibilityOutlined';
import type { FieldCellProps } from '../fieldConsole';

/** Shows or hides a record in one click: flips the boolean and sends the whole model. */
export function VisibilityToggle({ value, field, record }: FieldCellProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const resource = useResourceContext() ?? '';
  const name = String(useGetRecordRepresentation(resource)(record));
  const [update, { isPending }] = useUpdate();
  const isVisible = value === true;
  const Icon = isVisible ? Visibility : VisibilityOff;
  const flip = (): void => {
    const data = { ...record, [field.name]: !isVisible };
    update(
      resource,
      { id: record.id as number, data, previousData: record, meta: { isWhole: true } },
      {
        onError: (error) =>
          notify(error instanceof Error ? error.message : 'ra.notification.http_error', { type: 'error' }),
      },
    );
  };
  return (
    <IconButton
      size="small"
      disabled={isPending}
      aria-pressed={isVisible}
      aria-label={translate('fields.visibility.visible', { name, _: `Visible: ${name}` })}
      title={translate(isVisible ? 'fields.visibility.hide' : 'fields.visibility.show', {
        _: isVisible ? 'Visible. Hide it' : 'Hidden. Show it',
      })}
      onClick={(event) => {
        event.stopPropagation();
        flip();
      }}
    >
      <Icon fontSize="small" />
    </IconButton>
  );
}

import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import type { ComponentType } from 'react';
import { useTranslate } from 'react-admin';
import AddLocationAltOutlined from '#icons/AddLocationAltOutlined';
import CallMergeRounded from '#icons/CallMergeRounded';
import OpenWithRounded from '#icons/OpenWithRounded';
import RedoRounded from '#icons/RedoRounded';
import SwapHorizRounded from '#icons/SwapHorizRounded';
import UndoRounded from '#icons/UndoRounded';
import type { CourseEditing } from './useCourseEdits';

export type Tool = 'move' | 'draw';

interface EditToolsProps {
  editing: CourseEditing;
  tool: Tool;
  onTool: (tool: Tool) => void;
  onJoin: () => void;
}

/** What is done to a course as a whole. */
export function EditTools({ editing: { edits, change }, tool, onTool, onJoin }: EditToolsProps) {
  const translate = useTranslate();
  const word = (name: string, what?: string) =>
    what
      ? translate(`course.edit.${name}_what`, { what: translate(`course.edit.steps.${what}`) })
      : translate(`course.edit.${name}`);
  return (
    <Box role="toolbar" aria-label={translate('course.edit.tools')} sx={LOOK}>
      <ToggleButtonGroup
        size="small"
        exclusive
        value={tool}
        aria-label={translate('course.edit.tools')}
        onChange={(_, next: Tool | null) => next && onTool(next)}
      >
        <ToggleButton value="move">
          <OpenWithRounded fontSize="small" />
          {word('move')}
        </ToggleButton>
        <ToggleButton value="draw">
          <AddLocationAltOutlined fontSize="small" />
          {word('draw')}
        </ToggleButton>
      </ToggleButtonGroup>
      <ToolButton
        label={word('undo', edits.past.at(-1)?.what)}
        Icon={UndoRounded}
        isDisabled={edits.past.length === 0}
        onClick={() => change({ type: 'undo' })}
      />
      <ToolButton
        label={word('redo', edits.future.at(-1)?.what)}
        Icon={RedoRounded}
        isDisabled={edits.future.length === 0}
        onClick={() => change({ type: 'redo' })}
      />
      <ToolButton
        label={word('reverse')}
        Icon={SwapHorizRounded}
        isDisabled={edits.line.length < 2}
        onClick={() => change({ type: 'reverse' })}
      />
      <ToolButton label={word('join')} Icon={CallMergeRounded} onClick={onJoin} />
    </Box>
  );
}

interface ToolButtonProps {
  label: string;
  Icon: ComponentType<{ fontSize?: 'small' }>;
  isDisabled?: boolean;
  onClick: () => void;
}

function ToolButton({ label, Icon, isDisabled = false, onClick }: ToolButtonProps) {
  return (
    <span title={label}>
      <IconButton size="small" aria-label={label} disabled={isDisabled} onClick={onClick}>
        <Icon fontSize="small" />
      </IconButton>
    </span>
  );
}

const LOOK = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 0.5,
  p: 0.5,
  border: '1px solid var(--sl-line)',
  borderRadius: '8px',
  bgcolor: 'var(--sl-raised)',
  '& .MuiToggleButton-root': { gap: 0.75, textTransform: 'none' },
};

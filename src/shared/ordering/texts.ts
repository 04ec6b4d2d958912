import { addTexts } from '../../../engine/console/words/onDemand';

addTexts({
  ordering: {
    move: 'Move %{name}',
    hint: 'Press space to pick it up, the arrow keys to move it, space to put it down, escape to leave it where it was.',
    grabbed: '%{name} picked up, position %{position} of %{total}.',
    moved: '%{name}, position %{position} of %{total}.',
    dropped: '%{name} put down at position %{position} of %{total}.',
    left: '%{name} is back where it was.',
  },
});

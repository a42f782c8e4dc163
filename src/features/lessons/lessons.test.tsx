import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { I18nProvider } from '../../i18n';
import { LESSONS } from '../../lessons';
import { Overview } from './overview';
import { readProgress, useProgress, writeProgress, type LessonProgress } from './use-progress';

afterEach(() => {
  cleanup();
  localStorage.clear();
});

describe('progress', () => {
  test('comes back as it was stored', () => {
    const progress = new Map<string, LessonProgress>([
      ['prefix', { step: 3, done: false, answers: { 2: 1 } }],
      ['__proto__', { step: 0, done: true, answers: {} }],
    ]);
    expect(readProgress(writeProgress(progress))).toEqual(progress);
  });

  test.each([
    null,
    '{',
    '{}',
    '[1]',
    '[["a",-1,false,[]]]',
    '[["a",1,"x",[]]]',
    '[["a",1,true,null]]',
    '[[1,1,true,[]]]',
  ])('stored as %s it is none', (text) => expect(readProgress(text).size).toBe(0));

  test('answers that are none are left out', () => {
    expect(readProgress('[["a",1,true,[[1,2],[3],["x",1],5]]]').get('a')).toEqual({
      step: 1,
      done: true,
      answers: { 1: 2 },
    });
  });
});

function List({ onOpen, onOwn }: { onOpen: (id: string, step: number) => void; onOwn: () => void }) {
  const progress = useProgress();
  return (
    <I18nProvider language="en">
      <Overview
        lessons={LESSONS}
        progress={progress}
        problems={[]}
        onOpen={onOpen}
        onOwn={onOwn}
        onGrammar={vi.fn()}
      />
    </I18nProvider>
  );
}

describe('the list of lessons', () => {
  test('says how far one is, and opens the lesson there; forgotten, it begins anew', () => {
    localStorage.setItem('callscope.lessons', '[["prefix",2,false,[]],["tokens",4,true,[]]]');
    const onOpen = vi.fn();
    render(<List onOpen={onOpen} onOwn={vi.fn()} />);
    fireEvent.click(screen.getByRole('button', { name: /Prefix, not acceptance.*step 3 of 6.*Continue/s }));
    fireEvent.click(screen.getByRole('button', { name: /tokens that cross borders.*done.*Start again/s }));
    expect(onOpen.mock.calls).toEqual([
      ['prefix', 2],
      ['tokens', 0],
    ]);
    fireEvent.click(screen.getByRole('button', { name: 'Clear progress' }));
    expect(screen.queryByText('done')).toBeNull();
    expect(localStorage.getItem('callscope.lessons')).toBe('[]');
  });

  test('a lesson of one’s own is opened when it fits, and told where it does not', () => {
    const onOwn = vi.fn();
    render(<List onOpen={vi.fn()} onOwn={onOwn} />);
    fireEvent.click(screen.getByRole('button', { name: 'Your own lesson' }));
    const box = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Lesson as JSON' });
    fireEvent.click(screen.getByRole('button', { name: /^Start from/ }));
    const taken = box.value;
    fireEvent.change(box, { target: { value: taken.replace('"minutes": 6', '"minutes": "six"') } });
    fireEvent.click(screen.getByRole('button', { name: 'Open' }));
    expect(screen.getByText(/does not fit at \/minutes/)).toBeDefined();
    expect(onOwn).not.toHaveBeenCalled();
    fireEvent.change(box, { target: { value: taken } });
    fireEvent.click(screen.getByRole('button', { name: 'Open' }));
    expect(onOwn).toHaveBeenCalledTimes(1);
  });
});

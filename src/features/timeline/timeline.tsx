import { Head } from './head';
import { Track } from './track';
import { useTimeline } from './use-timeline';
import s from './timeline.module.css';

/** Where the run is: the step in words, whether the log was verified, and the track of turns and stages to move on. */
export function Timeline() {
  const { head, track } = useTimeline();
  return (
    <div className={s['timeline']}>
      <Head {...head} />
      {track.steps.length === 0 ? null : <Track {...track} />}
    </div>
  );
}

/**
 * Sounds, made here from oscillators and noise. A browser lets a page sound only after the player has touched it, so
 * that nothing is made before. Whoever plays a sound shows the same thing on the screen as well.
 */

import { settings, type Sound } from './settings.svelte';

export type Cue = 'draw' | 'discard' | 'call' | 'win' | 'turn' | 'warning';

const CHANNEL: Record<Cue, Sound> = {
  draw: 'tiles',
  discard: 'tiles',
  call: 'calls',
  win: 'calls',
  turn: 'alerts',
  warning: 'alerts',
};

let context: AudioContext | undefined;

function wake(): void {
  context ??= new AudioContext();
  if (context.state === 'suspended') void context.resume();
}
for (const type of ['pointerdown', 'keydown'] as const) addEventListener(type, wake, { once: true, passive: true });

/** A tone that dies away: `at` and `length` in seconds, `pitch` in hertz. */
function tone(audio: AudioContext, out: AudioNode, at: number, pitch: number, length: number, type: OscillatorType, level = 1): void {
  const oscillator = audio.createOscillator();
  const gain = audio.createGain();
  oscillator.type = type;
  oscillator.frequency.value = pitch;
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(level, at + 0.006);
  gain.gain.exponentialRampToValueAtTime(0.001, at + length);
  oscillator.connect(gain).connect(out);
  oscillator.start(at);
  oscillator.stop(at + length);
}

/** A tile on wood: a short burst of noise through a narrow filter, and a low knock. */
function click(audio: AudioContext, out: AudioNode, at: number, pitch: number): void {
  const length = 0.06;
  const noise = audio.createBuffer(1, Math.ceil(audio.sampleRate * length), audio.sampleRate);
  const samples = noise.getChannelData(0);
  for (let n = 0; n < samples.length; n += 1) samples[n] = (Math.random() * 2 - 1) * Math.exp((-12 * n) / samples.length);
  const source = audio.createBufferSource();
  source.buffer = noise;
  const filter = audio.createBiquadFilter();
  filter.type = 'bandpass';
  filter.frequency.value = pitch;
  filter.Q.value = 1.4;
  source.connect(filter).connect(out);
  source.start(at);
  tone(audio, out, at, pitch / 7, 0.07, 'sine', 0.5);
}

const MAKE: Record<Cue, (audio: AudioContext, out: AudioNode, at: number) => void> = {
  draw: (audio, out, at) => click(audio, out, at, 3400),
  discard: (audio, out, at) => click(audio, out, at, 2100),
  call(audio, out, at) {
    tone(audio, out, at, 523, 0.18, 'triangle', 0.7);
    tone(audio, out, at + 0.09, 784, 0.28, 'triangle', 0.7);
  },
  win(audio, out, at) {
    [523, 659, 784, 1047].forEach((pitch, n) => tone(audio, out, at + n * 0.11, pitch, 0.5, 'triangle', 0.6));
  },
  turn: (audio, out, at) => tone(audio, out, at, 880, 0.22, 'sine', 0.5),
  warning(audio, out, at) {
    tone(audio, out, at, 330, 0.2, 'triangle', 0.7);
    tone(audio, out, at + 0.2, 262, 0.3, 'triangle', 0.7);
  },
};

/** Play a sound at the volume of the settings; nothing at volume 0 or before the player has touched the page. */
export function play(cue: Cue): void {
  const volume = settings[CHANNEL[cue]];
  if (context === undefined || context.state !== 'running' || volume === 0 || document.hidden) return;
  const out = context.createGain();
  out.gain.value = 0.35 * (volume / 10) ** 2;
  out.connect(context.destination);
  MAKE[cue](context, out, context.currentTime);
  setTimeout(() => out.disconnect(), 1500);
}

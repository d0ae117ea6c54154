import './app.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { apply } from './lib/settings.svelte';
import { loadWords } from './lib/words.svelte';

apply();
await loadWords();
const target = document.getElementById('app');
if (target !== null) mount(App, { target });

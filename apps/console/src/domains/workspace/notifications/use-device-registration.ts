import { useEffect } from 'react';
import { pushPermission, registerDevice } from './device.ts';

const REGISTER_DELAY_MS = 2_000;

/** Registers the device after sign-in when notifications are allowed, delayed so that the screen loads first. */
export function useDeviceRegistration() {
  useEffect(() => {
    if (pushPermission() !== 'granted') return;
    const timer = setTimeout(() => void registerDevice(), REGISTER_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
}

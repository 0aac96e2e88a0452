import { defineResource } from '#shared/resource/define-resource.ts';
import { choice, number, reference, text, yesNo } from '#shared/resource/fields.ts';

/** Rooms that meetings are held in. */
export const rooms = defineResource({
  name: 'rooms',
  area: 'facilities-logistics',
  caption: 'Facilities',
  title: 'Rooms',
  singular: 'room',
  about: 'Rooms in the buildings',
  icon: 'door',
  fields: {
    building_id: reference('Building', 'buildings', { required: true }),
    name: text('Name', { required: true, max: 120 }),
    code: text('Code', { required: true, max: 40 }),
    floor: number('Floor', {
      required: true,
      max: 200,
      hint: 'Floors are numbered from the ground floor, which is 0.',
    }),
    max_capacity: number('Seats', { required: true, min: 1, max: 100_000 }),
    type: choice('Type', ['hall', 'room', 'main'], { required: true }),
    area: choice(
      'Area',
      ['wing-a', 'wing-b', { value: 'conference-centre', label: 'Conference Centre' }, 'other'],
      { required: true },
    ),
    pa_system: yesNo('PA system', { initial: false }),
    audio_visual_system: yesNo('Audio-visual system', { initial: false }),
    internet: yesNo('Internet', { initial: false }),
    status: choice('Status', ['available', 'unavailable'], { initial: 'available' }),
    confirm: yesNo('Make it unavailable though meetings are booked in it', {
      virtual: true,
      when: { field: 'status', in: ['unavailable'] },
      hint: 'Asked only where meetings are booked. They stay booked until they are called off.',
    }),
  },
  columns: ['code', 'name', 'building_id', 'floor', 'max_capacity', 'type', 'area', 'status'],
  label: ['name'],
  hint: ['code', 'building_id.name'],
  search: ['name', 'code'],
  sort: 'code',
  actions: ['create', 'view', 'manage', 'delete'],
  writes: 'generic',
  openLookup: true,
  firstUse: 'These are the rooms that can be booked for meetings. Add the first.',
});
